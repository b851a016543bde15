/** Ids of guests begin above all ids that are counted, so that no customer has the id of a guest (BEHAVIOR §11.15). */
export const GUEST_ID_MIN = 100_000_000_000;

export const isGuestId = (id: number): boolean => id >= GUEST_ID_MIN;
