import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Sample } from '../../lib/openapi/document.ts';
import { masked } from './sample-masks.ts';
import type { SampleReply } from './samples.ts';

function inputOf(event: APIGatewayProxyEventV2): Record<string, unknown> {
  const body = event.body ? (JSON.parse(event.body) as Record<string, unknown>) : {};
  return { ...event.queryStringParameters, ...body, ...event.pathParameters };
}

/** A replayed sample as the reference shows it. What is not JSON is not shown, nor the reference itself. */
export function recorded(reply: SampleReply & { readonly event: APIGatewayProxyEventV2 }): Sample {
  const isShown = typeof reply.body === 'object' && !reply.event.routeKey.endsWith('/openapi.json');
  return {
    input: masked(inputOf(reply.event)) as Sample['input'],
    reply: { status: reply.status, body: isShown ? masked(reply.body) : null },
  };
}
