"""Reads OTLP/JSON lines with the protobuf classes of OpenTelemetry, and prints the spans as JSON.

OTLP/JSON writes identities in hexadecimal digits, but the JSON of Protocol Buffers writes them in base64.
"""
import base64, json, sys

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span


def with_base64(value):
    if isinstance(value, list):
        return [with_base64(item) for item in value]
    if isinstance(value, dict):
        return {
            key: base64.b64encode(bytes.fromhex(item)).decode()
            if key in ("traceId", "spanId", "parentSpanId") else with_base64(item)
            for key, item in value.items()
        }
    return value


def value(any_value):
    found = getattr(any_value, any_value.WhichOneof("value"))
    return found if isinstance(found, str) else json.dumps(found)


def attributes(item):
    found = {pair.key: value(pair.value) for pair in item.attributes}
    assert len(found) == len(item.attributes), "an attribute occurs twice"
    return found


spans = []
for line in sys.stdin:
    request = ExportTraceServiceRequest()
    # An unknown field or a value of the wrong type is an error.
    json_format.ParseDict(with_base64(json.loads(line)), request)
    for resource in request.resource_spans:
        for scope in resource.scope_spans:
            for span in scope.spans:
                spans.append({
                    "resource": attributes(resource.resource), "scope": scope.scope.name,
                    "trace": span.trace_id.hex(), "id": span.span_id.hex(), "parent": span.parent_span_id.hex(),
                    "name": span.name, "kind": Span.SpanKind.Name(span.kind),
                    "start": span.start_time_unix_nano, "end": span.end_time_unix_nano,
                    "attributes": attributes(span), "dropped": span.dropped_events_count,
                    "events": [
                        {"name": event.name, "time": event.time_unix_nano, "attributes": attributes(event)}
                        for event in span.events
                    ],
                })
json.dump(spans, sys.stdout)
