type LinkedVisit = { readonly id: number; readonly location_id: number; readonly starts_at: string };

/** The address of a visit at the desk. The instant is written in the zone of the salon (BEHAVIOR §39.1). */
export const toDeskVisitUrl = (slug: string, { id, location_id, starts_at }: LinkedVisit): string =>
  `/desk/${slug}?${new URLSearchParams({ date: starts_at.slice(0, 10), location_id: String(location_id), visit: String(id) })}`;

/** The address of the waitlist or the till at the desk of a location. */
export const toDeskPanelUrl = (slug: string, panel: 'waitlist' | 'till', locationId: number | null): string =>
  `/desk/${slug}?${new URLSearchParams({ ...(locationId === null ? {} : { location_id: String(locationId) }), panel })}`;
