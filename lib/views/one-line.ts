import { formatAddress } from '../rules/catalog/locations.ts';
import type { Location } from '../rules/salons/salon.ts';

/** Line breaks, other control characters and bidirectional marks. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Puts a text on one line, for names and subjects. */
export const toOneLine = (text: string): string => text.replace(CONTROL_CHARACTERS, ' ').trim();

export const joinParts = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator);

/** The location's name and address on one line. */
export const formatLocationNameAndAddress = (location: Location): string =>
  joinParts([location.name, formatAddress(location)], ', ');
