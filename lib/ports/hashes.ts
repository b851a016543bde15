import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** SHA-256 in hexadecimal of the UTF-8 of a value's canonical JSON (RFC 8785): equal values have equal hashes (BEHAVIOR §36.8). */
export const hashJson = (value: object): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');
