/**
 * Of what this API promises: the second number rises with what is added, the first with what breaks, together with
 * the path (lib/contract/CHANGELOG.md).
 */
export const API_VERSION = '1.0.0';
