import type { DeviceId, LocationId } from '../ids.ts';
import { MINUTE_MS } from '../time-units.ts';

/** A browser at the salon where users log in with a PIN (BEHAVIOR §3.8). */
export type Device = {
  readonly id: DeviceId;
  readonly name: string;
  /** Where the device stands. */
  readonly locationId: LocationId;
  readonly tokenHash: string;
  readonly createdAt: string;
};

/** The log-in of a user by PIN. It ends with its device. */
export type PinSession = {
  readonly device: Device;
  /** When the session was last used (ISO 8601), to the minute. */
  readonly usedAt: string;
};

/** Devices of a salon (BEHAVIOR §3.8). */
export const DEVICES_MAX = 50;

/** A session by PIN ends after these minutes without a request (BEHAVIOR §3.8). */
const PIN_IDLE_MINUTES = 15;
/** The longest time between a use and its note, so that a request seldom writes. */
const USE_PRECISION_MS = MINUTE_MS;

const computeIdleMs = ({ usedAt }: PinSession, now: Date): number => now.getTime() - Date.parse(usedAt);

/** Whether a session by PIN goes on: its device still exists, and it was used within 15 minutes. */
export const isPinSessionRecentlyUsed = (session: PinSession | undefined, now: Date): session is PinSession =>
  session !== undefined && computeIdleMs(session, now) < PIN_IDLE_MINUTES * MINUTE_MS;

/** Whether a request must note the use of its session, because the last note is a minute old. */
export const isSessionUseRecordDue = (session: PinSession, now: Date): boolean =>
  computeIdleMs(session, now) >= USE_PRECISION_MS;

/** When a session by PIN ends that is not used any more. */
export const computePinSessionEnd = (usedAt: Date): Date =>
  new Date(usedAt.getTime() + PIN_IDLE_MINUTES * MINUTE_MS);
