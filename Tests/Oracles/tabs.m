-- The app of tabs.jsonl has two tabs: one with a stack of list and detail, the other with a sheet of help and topic.
-- A user can leave every screen, drag the sheet down, and select a tab while no sheet covers the tabs.
type
  Tab: enum { home, more };

var
  selected: Tab;
  pushed: 0 .. 2;    -- the screens on home: list, detail
  presented: 0 .. 2; -- the screens in the sheet: help, topic

startstate begin
  selected := home;
  pushed := 0;
  presented := 0;
end;

rule "push list or detail" selected = home & pushed < 2 ==> begin pushed := pushed + 1; end;
rule "pop on home" selected = home & pushed > 0 ==> begin pushed := pushed - 1; end;
rule "select more" selected = home ==> begin selected := more; end;
rule "select home" selected = more & presented = 0 ==> begin selected := home; end;
rule "present help" selected = more & presented = 0 ==> begin presented := 1; end;
rule "push topic" selected = more & presented = 1 ==> begin presented := 2; end;
rule "pop topic" selected = more & presented = 2 ==> begin presented := 1; end;
rule "dismiss" selected = more & presented > 0 ==> begin presented := 0; end;
