/** What differs at every run and what nobody should copy, each with what the reference shows instead. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
  [/\b(pi|seti)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/g, '$1_3SUaKfDemoSalon_secret_sample'],
  [/\b(pi|seti|pm|cus|re)_(?!3SUaKf)[A-Za-z0-9]{8,}/g, '$1_3SUaKfDemoSalon'],
  [/\bwhsec_[\w+/=]+/g, 'whsec_c2FtcGxlLXNpZ25pbmctc2VjcmV0'],
  [/\bsalon-[0-9a-f-]{36}\b/g, 'demo'],
  [/http:\/\/(?:localhost|127\.0\.0\.1):\d+\/(?=[\w-]+\/)/g, 'https://images.example.com/'],
];
/** Fields whose values are random throughout. */
const RANDOM: Readonly<Record<string, string>> = {
  refresh_token: 'pE3nWm2l0uQ9hD6sXb1rTg.0aVZc8J5yqkT4nR7wLx2eFh9uPdM3sGiBoQ6jYtNrKw',
  build: '3f9c2a7d10be',
};

/** A sample's request or reply as the reference shows it. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') {
    return MASKS.reduce((text, [found, shown]) => text.replaceAll(found, shown), value);
  }
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, RANDOM[name] ?? masked(each)]),
  );
}
