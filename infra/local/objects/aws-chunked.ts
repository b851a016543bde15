/** A decoded `aws-chunked` body with its trailing headers. */
type DecodedBody = { readonly content: Buffer; readonly trailers: ReadonlyMap<string, string> };

const LINE_END = '\r\n';

/**
 * Decodes the `aws-chunked` encoding that the SDK uses for streams: chunks, each with a size line (and a signature,
 * which is not checked), then trailers. Undefined if it is malformed.
 */
export function decodeAwsChunked(encoded: Buffer): DecodedBody | undefined {
  const parts: Buffer[] = [];
  const trailers = new Map<string, string>();
  let at = 0;
  const readLine = (): string | undefined => {
    const end = encoded.indexOf(LINE_END, at);
    if (end < 0) return undefined;
    const text = encoded.toString('latin1', at, end);
    at = end + LINE_END.length;
    return text;
  };
  for (;;) {
    const size = readLine()?.replace(/;.*$/, '');
    if (size === undefined || !/^[0-9a-f]+$/i.test(size)) return undefined;
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    const end = at + length;
    if (encoded.toString('latin1', end, end + LINE_END.length) !== LINE_END) return undefined;
    parts.push(encoded.subarray(at, end));
    at = end + LINE_END.length;
  }
  for (let text = readLine(); text; text = readLine()) {
    const colon = text.indexOf(':');
    trailers.set(text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim());
  }
  return { content: Buffer.concat(parts), trailers };
}
