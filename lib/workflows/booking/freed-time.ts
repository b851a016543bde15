import type { Appointment } from '../../rules/booking/appointments.ts';
import type { BlockTime } from '../../rules/diary/block-times.ts';
import { listOwnAndPerformerLocationIds } from '../../rules/diary/candidates.ts';
import type { DayPageLookup } from '../../rules/diary/day-pages.ts';
import {
  type DiaryEdit,
  type Occupant,
  withEditsAddingPlacedVisit,
  withEditsRemovingOccupant,
} from '../../rules/diary/diary-edits.ts';
import { listDayPageLocationIds } from '../../rules/diary/occupied-time.ts';
import type { LocationId } from '../../rules/ids.ts';
import { type OfferedEntry, toOccupantOfOffer } from '../../rules/waitlist/entries.ts';
import type { FreedTimeHistory } from '../../rules/waitlist/offers.ts';
import { toPersonAndNetworkTags } from '../../table/booking/open-bookings.ts';
import { getBlockDiaryEdits } from '../../table/diary/block-times.ts';
import {
  getDayPageLookupOfSpan,
  requirePlacementAndCountBooking,
  updateDiaryListsAndVersions,
  type VisitMove,
} from '../../table/diary/day-pages.ts';
import type { Change } from '../../table/store.ts';
import { toHolderTagsOfEntry } from '../../table/waitlist/waitlist.ts';
import { decideFreedTimeOffers, type FreeingContext } from '../waitlist/offer-freed-time.ts';

/** Why time becomes free. */
type FreedTime =
  /** The appointment leaves the diary: cancelled, no-show, failed payment or expired hold. */
  | { readonly kind: 'released'; readonly appointment: Appointment }
  /** Appointments move together; `withoutOffers` where offers would not fit into the transaction. */
  | { readonly kind: 'rescheduled'; readonly moves: readonly VisitMove[]; readonly withoutOffers?: boolean }
  /** A block time moves, or is deleted where `after` is missing; `withoutOffers` where several are deleted at once. */
  | {
      readonly kind: 'unblocked';
      readonly before: BlockTime;
      readonly after?: BlockTime;
      readonly withoutOffers?: boolean;
    }
  /** An offer to the waitlist ends without a booking. */
  | { readonly kind: 'unheld'; readonly entry: OfferedEntry };

/** Lists without what leaves them, and the pages that were read. */
type Release = {
  readonly edits: readonly DiaryEdit[];
  readonly pages: DayPageLookup;
  readonly locationIds: readonly LocationId[];
  readonly conditions?: readonly Change[];
  readonly history?: FreedTimeHistory;
};

/** A person is not offered the time that their own visit freed, also where the front desk cancels or moves it (BEHAVIOR §34.2). */
const toHistory = (freedBy: readonly Appointment[]): FreedTimeHistory => ({
  offeredIds: [],
  excludedTags: [
    ...new Set(
      freedBy.flatMap((visit) =>
        toPersonAndNetworkTags(visit, visit.bookerNetwork ? [visit.bookerNetwork] : []),
      ),
    ),
  ],
});

async function release({ table, salon, catalog }: FreeingContext, occupant: Occupant): Promise<Release> {
  const locationIds = listDayPageLocationIds(occupant, catalog);
  const required = { locationIds, dates: [occupant.date] };
  const pages = await getDayPageLookupOfSpan(table, salon.tenant, required, 'strong');
  return { edits: withEditsRemovingOccupant(occupant, catalog, pages), pages, locationIds };
}

/** Moves appointments together: each list loses the old times and gets the new ones. */
function move({ salon }: FreeingContext, moves: readonly VisitMove[]): Release {
  let edits: readonly DiaryEdit[] = [];
  for (const { appointment, context } of moves) {
    const { id, date, locationId, lines } = appointment;
    const occupant = { kind: 'appointment', id, date, locationId, lines } as const;
    edits = withEditsRemovingOccupant(occupant, context.catalog, context.pages, edits);
  }
  for (const { appointment, context, placement } of moves) {
    edits = withEditsAddingPlacedVisit(
      context,
      placement,
      { kind: 'appointment', id: appointment.id },
      edits,
    );
  }
  return {
    edits,
    pages: (location, date) => {
      for (const { context } of moves) {
        const page = context.pages(location, date);
        if (page) return page;
      }
      return undefined;
    },
    locationIds: moves.flatMap(({ appointment, context }) => [
      ...listDayPageLocationIds(appointment, context.catalog),
      ...listOwnAndPerformerLocationIds(context),
    ]),
    conditions: moves.flatMap(({ appointment: { locationId }, context, placement }) =>
      requirePlacementAndCountBooking(salon.tenant, context, { locationId, ...placement }),
    ),
  };
}

async function takeOut(context: FreeingContext, freed: FreedTime): Promise<Release> {
  switch (freed.kind) {
    case 'released': {
      const { id, date, locationId, lines } = freed.appointment;
      const released = await release(context, { kind: 'appointment', id, date, locationId, lines });
      return { ...released, history: toHistory([freed.appointment]) };
    }
    case 'rescheduled':
      return {
        ...move(context, freed.moves),
        history: toHistory(freed.moves.map(({ appointment }) => appointment)),
      };
    case 'unblocked': {
      const { table, salon, catalog } = context;
      const edits = await getBlockDiaryEdits(table, salon, catalog, freed);
      return { edits, pages: () => undefined, locationIds: [] };
    }
    case 'unheld': {
      const { offeredIds, excludedTags = [] } = freed.entry.offer;
      const history = { offeredIds, excludedTags: [...excludedTags, ...toHolderTagsOfEntry(freed.entry)] };
      return { ...(await release(context, toOccupantOfOffer(freed.entry))), history };
    }
  }
}

/**
 * Takes entries out of the diaries, on condition that each list is as it was read. Holds the freed time in the same
 * transaction for somebody on the waitlist whom it suits, so that it is never public in between (BEHAVIOR §34.2).
 * Nothing else frees time.
 */
export async function getTimeFreeingAndOfferChanges(
  context: FreeingContext,
  freed: FreedTime,
): Promise<Change[]> {
  const { conditions = [], ...released } = await takeOut(context, freed);
  const isPublic = 'withoutOffers' in freed && freed.withoutOffers;
  const offered = isPublic
    ? { edits: released.edits, changes: [] }
    : await decideFreedTimeOffers(context, released);
  return [
    ...updateDiaryListsAndVersions(context.salon.tenant, offered.edits),
    ...conditions,
    ...offered.changes,
  ];
}
