import { openStoredValue } from '../storage.ts';

/** The manage token of a visit that was booked on this device, and until when the device keeps it. */
type DeviceVisit = { readonly token: string; readonly until: number };

const KEPT_MS = 24 * 3_600_000;
const VISITS_MAX = 5;

const open = (slug: string) => openStoredValue<readonly DeviceVisit[]>(`salon-visits ${slug}`, 'device');

const find = (slug: string): readonly DeviceVisit[] =>
  (open(slug).find() ?? []).filter(({ until }) => until > Date.now());

/** The manage tokens of the visits that guests have booked in any tab of this browser in the last 24 hours. */
export const listRecentDeviceVisitTokens = (slug: string): string[] => find(slug).map(({ token }) => token);

export const keepDeviceVisitToken = (slug: string, token: string): void => {
  const others = find(slug).filter((each) => each.token !== token);
  open(slug).put([...others, { token, until: Date.now() + KEPT_MS }].slice(-VISITS_MAX));
};
