import { toCamelCase, toRequestParts } from '../contract/requests.ts';
import { type Group, isForEverybody, type Route } from '../contract/route.ts';
import { formatCurl } from './curl.ts';

type Input = Readonly<Record<string, unknown>>;

/** A sample of an operation, as viewers of OpenAPI documents show it (`x-codeSamples`). */
type CodeSample = { readonly lang: string; readonly label: string; readonly source: string };

/** The request as a command; the access token is in the shell variable TOKEN. */
function buildCurl(route: Route, input: Input, serverUrl: string): string {
  const { path, query, body = {} } = toRequestParts(route, input);
  const hasBody = Object.keys(body).length > 0;
  const caller = isForEverybody(route) ? { 'X-Client-Slug': 'demo' } : { Authorization: 'Bearer $TOKEN' };
  const headers = {
    ...(route.tenantless ? {} : caller),
    ...(route.idempotent ? { 'Idempotency-Key': '$(uuidgen)' } : {}),
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
  };
  return formatCurl({
    method: route.method,
    url: `${serverUrl}${path}${query && `?${query}`}`,
    headers,
    body: hasBody ? JSON.stringify(body, null, 2) : undefined,
  });
}

/** A list or an object that a query sends as JSON text. */
const parseQueryValue = (value: unknown): unknown =>
  typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value;

/** The input as a literal of JavaScript: names without quotes where they need none. */
const formatLiteral = (input: Input): string =>
  JSON.stringify(input, (_, value) => parseQueryValue(value), 2).replace(
    /^(\s*)"([A-Za-z_]\w*)":/gm,
    '$1$2:',
  );

/** The call of the typed client; its access token is in the variable token. */
function formatClientCall(
  group: string,
  name: string,
  route: Route,
  input: Input,
  serverUrl: string,
): string {
  const caller = isForEverybody(route) ? "slug: 'demo'" : 'token';
  const call = `salon.${group}.${toCamelCase(name)}(${Object.keys(input).length > 0 ? formatLiteral(input) : ''})`;
  return `import { createClient } from 'salon-booking-client';

const salon = createClient({ baseUrl: '${serverUrl}', ${caller} });
const result = await ${call};
console.log(result.ok ? result.reply : result.code);`;
}

/** The samples of an operation that apps call: curl and, where the typed client has it, JavaScript. */
export function buildCodeSamples(
  group: Group,
  name: string,
  input: Input,
  serverUrl: string,
): readonly CodeSample[] {
  const route = group.routes[name];
  if (!route || route.signed) return [];
  const curl = { lang: 'Shell', label: 'curl', source: buildCurl(route, input, serverUrl) };
  if (group.audience || route.contentType) return [curl];
  const source = formatClientCall(group.name, name, route, input, serverUrl);
  return [curl, { lang: 'JavaScript', label: 'JavaScript client', source }];
}
