import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Sample } from '../../../lib/openapi/document.ts';
import type { SampleReply } from './samples.ts';

/** Values that differ at every run or look like secrets, each with its replacement. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
  [/\b(pi|seti)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/g, '$1_3SUaKfDemoSalon_secret_sample'],
  [/\b(pi|seti|pm|cus|re|tmr)_(?!3SUaKf)[A-Za-z0-9]{8,}/g, '$1_3SUaKfDemoSalon'],
  [/\bwhsec_[\w+/=]+/g, 'whsec_c2FtcGxlLXNpZ25pbmctc2VjcmV0'],
  // The secret of a second factor, its codes, and recovery codes
  [/\b[A-Z2-7]{32}\b/g, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  [/^\d{6}$/g, '492039'],
  [/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/g, 'k7dm-2xqp-9fwh-t4ec'],
  [/(?<=\bsb_live_|\/calendar\/|\/desk\/)[\w-]+(?=$|\.ics|\/\d)/g, 'aVZc8J5yqkT4nR7wLx2eFh9u'],
  [/\bwss?:\/\/[^/]+(?=\/event\/)/g, 'wss://a1b2c3d4e5.appsync-realtime-api.us-east-1.amazonaws.com'],
  [/^localhost:\d+$/g, 'a1b2c3d4e5.appsync-api.us-east-1.amazonaws.com'],
  [/\?X-Amz-[^"]+/g, '?X-Amz-Signature=3f9c2a7d'],
  [/\/exports\/[\w-]+\/[\w-]+/g, '/exports/demo/L8AP6go'],
  [/\bsalon-[0-9a-f-]{36}\b/g, 'demo'],
  [/http:\/\/(?:localhost|127\.0\.0\.1):\d+\/(?=[\w-]+\/)/g, 'https://images.example.com/'],
];
const RANDOM_FIELDS: Readonly<Record<string, string>> = {
  refresh_token: 'pE3nWm2l0uQ9hD6sXb1rTg.0aVZc8J5yqkT4nR7wLx2eFh9uPdM3sGiBoQ6jYtNrKw',
  build: '3f9c2a7d10be',
  device_token: '1.aVZc8J5yqkT4nR7wLx2eFh9uPdM3sGiBoQ6jYtNrKwE',
  challenge: 'sGiBoQ6jYtNrKwEaVZc8J5yqkT4nR7wLx2eFh9uPdM3',
  serial_number: 'wisepos_e-3f9c2a7d',
  version: 'b0qdn2sMQ3mYjDHwYc1F4A',
  upload_id: 'L8AP6go',
};

function maskValues(value: unknown): unknown {
  if (typeof value === 'string') {
    return MASKS.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), value);
  }
  if (Array.isArray(value)) return value.map(maskValues);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, RANDOM_FIELDS[name] ?? maskValues(each)]),
  );
}

function toInput(event: APIGatewayProxyEventV2): Record<string, unknown> {
  const body = event.body ? (JSON.parse(event.body) as Record<string, unknown>) : {};
  return { ...event.queryStringParameters, ...body, ...event.pathParameters };
}

/** A spreadsheet begins with a byte order mark. */
const isSpreadsheet = (body: unknown): boolean => typeof body === 'string' && body.startsWith('\uFEFF');

/** A replayed sample as the API reference shows it: without bodies that are neither JSON nor a spreadsheet, and the reference itself. */
export function toReferenceSample(reply: SampleReply & { readonly event: APIGatewayProxyEventV2 }): Sample {
  const isJson = typeof reply.body === 'object';
  const isShown = (isJson || isSpreadsheet(reply.body)) && !reply.event.routeKey.endsWith('/openapi.json');
  return {
    input: maskValues(toInput(reply.event)) as Sample['input'],
    reply: { status: reply.status, body: isShown ? maskValues(reply.body) : null },
  };
}
