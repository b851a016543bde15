/** A request, with the texts of its headers and its body. */
export type CurlRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The curl command of a request. A header value may name a shell variable. */
export function formatCurl({ method, url, headers, body }: CurlRequest): string {
  const isDefault = method === (body ? 'POST' : 'GET');
  return [
    `curl -s ${isDefault ? '' : `-X ${method} `}${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body ? [`-d ${quote(body)}`] : []),
  ].join(' \\\n  ');
}
