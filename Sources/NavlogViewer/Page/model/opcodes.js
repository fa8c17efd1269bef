// The operations of a patch, in the order of their codes: the cases of `StatePatch.Code` in Swift. A test compares both.

export const operations = /** @type {const} */ ([
  "push", "pop", "path", "closeSheet", "closeCover", "openSheet", "openCover", "detent", "closeDialog", "openDialog",
  "active", "notActive", "rootScreen",
  // These operations change the state itself, and have no target.
  "select", "roots", "flag", "removeFlag", "intents",
]);
