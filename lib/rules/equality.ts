import canonicalize from 'canonicalize';

/** Whether two values have the same JSON but for the order of their fields, which the table does not keep. */
export const isEqualAsJson = (a: unknown, b: unknown): boolean => canonicalize(a) === canonicalize(b);
