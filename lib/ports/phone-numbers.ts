/** Reads phone numbers as people type them. */
export type PhoneNumbers = {
  /** The number in E.164 ('+12125550123'); undefined if it is invalid or has no country code. */
  toE164(text: string): Promise<string | undefined>;
};

export const openPhoneNumbers = (): PhoneNumbers => ({
  async toE164(text) {
    // Loaded on first use: the metadata of all countries takes 80 KB, and few requests need them
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
    const parsed = parsePhoneNumberFromString(text);
    return parsed?.isValid() ? parsed.number : undefined;
  },
});
