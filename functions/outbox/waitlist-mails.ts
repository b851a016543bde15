import { mustGet, mustGetLocation, mustGetStaff } from '../../lib/rules/catalog/deleted-records.ts';
import type { WaitlistId } from '../../lib/rules/ids.ts';
import type { Catalog } from '../../lib/rules/salons/salon.ts';
import { checkOfferedEntry, type WaitlistEntry } from '../../lib/rules/waitlist/entries.ts';
import { findWaitlistEntry } from '../../lib/table/waitlist/waitlist.ts';
import { formatAppOrPageLink, formatLeaveWaitlistLink } from '../../lib/views/notifications/page-links.ts';
import { issueEntryToken, issueOfferToken } from '../../lib/workflows/waitlist/entry-links.ts';
import { type Planner, planMailWithinLimits } from './delivery.ts';
import type { NoticeContext } from './dependencies.ts';
import {
  renderJoinedMail,
  renderOfferMail,
  renderSalonWaitlistMail,
  type WaitlistMailContent,
} from './mails/waitlist.ts';
import { mustGetSalonWithTexts } from './must-get-salon.ts';
import type { SalonReader } from './recipients.ts';
import { planTeamMails } from './salon-mails.ts';
import { getCustomerOrGuestOrBlank, translateCatalogForReader } from './visit-details.ts';

/** The page of an offer, in the salon's app or ours. */
const OFFER_PAGE = 'offer';

/** A service and, where it is known, who performs it. */
const toServiceNames = (entry: WaitlistEntry, catalog: Catalog) =>
  entry.visit.services.map(({ serviceId, staffId }, index) => {
    const heldBy = entry.status === 'offered' ? (entry.offer.lines[index]?.staffId ?? null) : staffId;
    return {
      name: mustGet(catalog.services, serviceId, 'service').name,
      staff: heldBy === null ? '' : mustGetStaff(catalog, heldBy).name,
    };
  });

/**
 * An entry as it is now, with the records that its mails show. The mail to the salon's people, `teamMail`, has the salon's own texts
 * (BEHAVIOR §10.9).
 */
async function getWaitlistMail(context: NoticeContext, id: WaitlistId) {
  const { store, tenant, catalogs, tokens, baseUrl, clock } = context;
  const [salon, entry] = await Promise.all([
    mustGetSalonWithTexts(context),
    findWaitlistEntry(store, tenant, id),
  ]);
  if (!entry) throw new Error(`waitlist entry ${id} of ${tenant} is unknown`);
  const [catalog, client, token] = await Promise.all([
    catalogs(salon),
    getCustomerOrGuestOrBlank(store, tenant, entry),
    issueEntryToken(tokens, salon, entry, clock()),
  ]);
  const toMail = (each: Catalog): WaitlistMailContent => ({
    salon,
    client,
    customerType: entry.customerType,
    location: mustGetLocation(each, entry.locationId),
    services: toServiceNames(entry, each),
    leaveUrl: formatLeaveWaitlistLink(salon, token, baseUrl, client.language),
  });
  return {
    entry,
    mail: toMail(translateCatalogForReader(client, catalog, salon)),
    teamMail: toMail(catalog),
  };
}

/** Confirms a new entry, and tells the salon of it (BEHAVIOR §29.5); none once the person has left. */
export const planJoinedMailsToClientAndTeam: Planner<'waitlist.joined'> = async ({ waitlistId }, context) => {
  const { entry, mail, teamMail } = await getWaitlistMail(context, waitlistId);
  if (entry.status === 'left') return [];
  const { staff } = await context.catalogs(mail.salon);
  const wished = new Set(entry.visit.services.map(({ staffId }) => staffId));
  const members = [...staff.values()].filter(({ id }) => wished.has(id));
  // The front desk knows of those for whom it has joined
  const news = { kind: 'waitlist', mustReach: entry.networks !== undefined } as const;
  const createTeamMail = (reader: SalonReader) => renderSalonWaitlistMail(teamMail, entry.windows, reader);
  return [
    ...planMailWithinLimits(context, mail.salon, 'mail:customer', mail.client, () =>
      renderJoinedMail(mail, entry.windows),
    ),
    ...(await planTeamMails(mail.salon, members, news, context, {
      toMember: (_, reader) => createTeamMail(reader),
      toSalon: createTeamMail,
    })),
  ];
};

/** Offers the held time with a link; none once the offer has ended (BEHAVIOR §34.3). */
export const planOfferMailIfStillOpen: Planner<'waitlist.offered'> = async (
  { waitlistId, offerNo },
  context,
) => {
  const { entry, mail } = await getWaitlistMail(context, waitlistId);
  const open = checkOfferedEntry(entry, offerNo, context.clock());
  if (!open.ok) return [];
  const { offer } = open.value;
  const token = await issueOfferToken(context.tokens, mail.salon, open.value, context.clock());
  const url = formatAppOrPageLink(mail.salon, OFFER_PAGE, token, context.baseUrl, mail.client.language);
  return planMailWithinLimits(context, mail.salon, 'mail:customer', mail.client, () =>
    renderOfferMail(mail, offer, url),
  );
};
