import { type Account, toAccountOfCustomer } from '../../lib/rules/access/accounts.ts';
import {
  formatResetLinkPurpose,
  formatResetLinkSubject,
  formatVerificationLinkSubject,
  INVITATION_DAYS,
  RESET_LINK_MINUTES,
  STAFF_VERIFICATION_LINK_PURPOSE,
  VERIFICATION_LINK_DAYS,
  VERIFICATION_LINK_PURPOSE,
} from '../../lib/rules/access/email-links.ts';
import { isProofExpired } from '../../lib/rules/booking/email-proofs.ts';
import { isStaffEmailVerified } from '../../lib/rules/catalog/staff.ts';
import {
  ADDRESS_CHANGE_DAYS,
  type AddressChange,
  CONFIRM_ADDRESS_PURPOSE,
  formatConfirmAddressSubject,
  formatKeepAddressSubject,
  KEEP_ADDRESS_PURPOSE,
} from '../../lib/rules/customers/address-changes.ts';
import { ERASURE_ADDRESS_SEAL_NAME } from '../../lib/rules/customers/erasure.ts';
import {
  formatMergeProofSubject,
  MERGE_LINK_HOURS,
  MERGE_LINK_PURPOSE,
} from '../../lib/rules/customers/merge-proofs.ts';
import type { Notice, NoticeOf } from '../../lib/rules/notifications/notices.ts';
import type { Language } from '../../lib/rules/salons/languages.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/rules/time-units.ts';
import { findAccountByEmail, findAccountById } from '../../lib/table/access/accounts.ts';
import { findUserOfStaff } from '../../lib/table/access/users.ts';
import { findMailedEmailCode } from '../../lib/table/booking/open-bookings.ts';
import { findAddressChange } from '../../lib/table/customers/address-changes.ts';
import { findCustomer } from '../../lib/table/customers/customers.ts';
import { toMergeProofName } from '../../lib/table/customers/merge-proofs.ts';
import {
  formatAppOrAccountLink,
  formatAppOrPageLink,
  USER_PASSWORD_PAGE,
} from '../../lib/views/notifications/page-links.ts';
import { type MailRecipient, type Planner, planMailWithinLimits } from './delivery.ts';
import type { NoticeContext } from './dependencies.ts';
import { renderBillingAfterEndMail } from './mails/billing-after-end.ts';
import { renderEmailProofMail } from './mails/email-proof.ts';
import { renderEmailVerificationMail, renderStaffVerificationMail } from './mails/email-verification.ts';
import { renderErasureAnnouncementMail, renderErasureCompletedMail } from './mails/erasure.ts';
import { renderAddressChangeWarningMail } from './mails/keep-address.ts';
import type { RenderedMail } from './mails/layout.ts';
import { renderFormerAddressLogInChangeMail } from './mails/log-in-change.ts';
import { renderMergedMail, renderMergeProofMail } from './mails/merge.ts';
import { renderSensitiveActionMail } from './mails/owner-news.ts';
import { renderInvitationMail, renderPasswordResetMail } from './mails/password-reset.ts';
import { renderDisputeMail, renderRefundFailureMail } from './mails/refund-failure.ts';
import { renderTestMail } from './mails/test-mail.ts';
import { renderFactorResetMail, renderPinLockedMail } from './mails/user-notice.ts';
import { mustGetSalonWithLogoUrl } from './must-get-salon.ts';
import { planSalonMoneyMails } from './salon-mails.ts';

type LinkKind = { readonly page: string; readonly purpose: string; readonly validMs: number };

const createResetLinkKind = (kind: Account['kind'], page: string, validMs: number): LinkKind => ({
  page,
  purpose: formatResetLinkPurpose(kind),
  validMs,
});
const ADDRESS_CHANGE_MS = ADDRESS_CHANGE_DAYS * DAY_MS;
const VERIFICATION_MS = VERIFICATION_LINK_DAYS * DAY_MS;

/** The pages that the links lead to, the purposes that they are signed for, and how long they work. */
const LINKS = {
  user: createResetLinkKind('user', USER_PASSWORD_PAGE, RESET_LINK_MINUTES * MINUTE_MS),
  customer: createResetLinkKind('customer', 'reset-password', RESET_LINK_MINUTES * MINUTE_MS),
  invitation: createResetLinkKind('user', USER_PASSWORD_PAGE, INVITATION_DAYS * DAY_MS),
  verifyCustomer: { page: 'verify-email', purpose: VERIFICATION_LINK_PURPOSE, validMs: VERIFICATION_MS },
  verifyStaff: { page: 'verify-email', purpose: STAFF_VERIFICATION_LINK_PURPOSE, validMs: VERIFICATION_MS },
  confirmAddress: { page: 'verify-email', purpose: CONFIRM_ADDRESS_PURPOSE, validMs: ADDRESS_CHANGE_MS },
  keepAddress: { page: 'keep-address', purpose: KEEP_ADDRESS_PURPOSE, validMs: ADDRESS_CHANGE_MS },
  merge: { page: 'confirm-merge', purpose: MERGE_LINK_PURPOSE, validMs: MERGE_LINK_HOURS * HOUR_MS },
} as const satisfies Record<string, LinkKind>;

/** Empty until the address is verified: a stranger's text must not reach someone else's mailbox. */
const verifiedName = ({ name, emailVerified }: Account): string => (emailVerified ? name : '');

/** A link to a page of the salon. It is signed when it is mailed, so that the table never holds it. */
async function createLink(
  { tokens, clock, baseUrl }: NoticeContext,
  salon: Salon,
  { page, purpose, validMs }: LinkKind,
  subject: string,
  language: Language | undefined,
): Promise<string> {
  const now = clock();
  const expires = new Date(now.getTime() + validMs);
  const token = await tokens.issueLink({ purpose, subject, salon }, now, expires);
  return formatAppOrPageLink(salon, page, token, baseUrl, language);
}

/** A password reset link to the account with this address, if there is one. */
export const planPasswordResetMail: Planner<'password.forgotten'> = async (
  { account: kind, email },
  context,
) => {
  const { tenant } = context;
  const account = await findAccountByEmail(context.store, tenant, kind, email);
  if (!account) return [];
  const salon = await mustGetSalonWithLogoUrl(context);
  const subject = formatResetLinkSubject(account);
  const url = await createLink(context, salon, LINKS[kind], subject, account.language);
  const mail = { salon, name: verifiedName(account), url };
  return planMailWithinLimits(context, salon, 'mail:person', toRecipientWithProofBudget(account), () =>
    renderPasswordResetMail(mail),
  );
};

/** Plans the mail that tells a user what has happened to their log-in. */
const createUserPlanner =
  (render: typeof renderFactorResetMail): Planner<'factor.reset' | 'pin.locked'> =>
  async ({ userId }, context) => {
    const account = await findAccountById(context.store, context.tenant, 'user', userId);
    if (!account) return [];
    const salon = await mustGetSalonWithLogoUrl(context);
    return planMailWithinLimits(context, salon, 'mail:person', toRecipientWithProofBudget(account), () =>
      render(salon, account.name),
    );
  };

/** Tells a user that their second factor is gone, and that a log-in takes the password alone (BEHAVIOR §3.7). */
export const planFactorResetMail = createUserPlanner(renderFactorResetMail);

/** Tells a user that their PIN was guessed at and is locked (BEHAVIOR §3.8). */
export const planPinLockedMail = createUserPlanner(renderPinLockedMail);

/** Sends a user the words of a message, in the language of the words (BEHAVIOR §29.6). */
export const planTestMail: Planner<'words.tested'> = async ({ userId, language, ...words }, context) => {
  const account = await findAccountById(context.store, context.tenant, 'user', userId);
  if (!account) return [];
  const salon = await mustGetSalonWithLogoUrl(context);
  const recipient = { ...toRecipientWithProofBudget(account), language };
  return planMailWithinLimits(context, salon, 'mail:person', recipient, () => renderTestMail(salon, words));
};

/** Plans the one mail of a notice that says all that the mail does. */
const createNoticePlanner =
  <Kind extends Notice['kind']>(
    findRecipient: (
      notice: NoticeOf<Kind>,
      salon: Salon,
      context: NoticeContext,
    ) => MailRecipient | Promise<MailRecipient>,
    render: (salon: Salon, notice: NoticeOf<Kind>) => RenderedMail,
  ): Planner<Kind> =>
  async (notice, context) => {
    const salon = await mustGetSalonWithLogoUrl(context);
    const recipient = await findRecipient(notice, salon, context);
    return planMailWithinLimits(context, salon, 'mail:person', recipient, () => render(salon, notice));
  };

/**
 * Tells a user at the former address that their log-in has changed, also if they are deleted since (BEHAVIOR §11.10). The
 * address of a user with a password counts as verified.
 */
export const planLogInChangeMail = createNoticePlanner<'login.changed'>(
  ({ email, language }) => ({ email, language, isVerified: true }),
  renderFormerAddressLogInChangeMail,
);

/** Tells each owner what was done after a confirmation, also an owner who is deleted since (BEHAVIOR §3.9). */
export const planSensitiveActionMails: Planner<'owners.informed'> = async (mail, context) => {
  const salon = await mustGetSalonWithLogoUrl(context);
  return mail.to.flatMap((owner, index) =>
    planMailWithinLimits(context, salon, `mail:owner:${index}`, owner, () =>
      renderSensitiveActionMail(salon, mail),
    ),
  );
};

/** The link with which an invited user chooses a password; none where the user has one, or another address. */
export const planInvitationMail: Planner<'user.invited'> = async ({ userId, email }, context) => {
  const account = await findAccountById(context.store, context.tenant, 'user', userId);
  if (account?.email !== email || account.passwordHash !== undefined) return [];
  const salon = await mustGetSalonWithLogoUrl(context);
  const subject = formatResetLinkSubject(account);
  const url = await createLink(context, salon, LINKS.invitation, subject, account.language);
  return planMailWithinLimits(context, salon, 'mail:person', toUnverified(email, account.language), () =>
    renderInvitationMail({ salon, name: '', url }),
  );
};

export const toRecipientWithProofBudget = ({ email, language, emailVerified }: Account): MailRecipient => ({
  email,
  language,
  isVerified: emailVerified,
  budget: 'proof',
});

/** An address that nobody has proved, for a mail that lets its reader prove it or that is the last one. */
const toUnverified = (email: string, language?: Language): MailRecipient => ({
  email,
  language,
  isVerified: false,
  budget: 'proof',
});

/** Whether the address still belongs to the customer and is not verified yet. */
const needsVerification = (account: Account | undefined, email: string): account is Account =>
  account !== undefined && account.email === email && !account.emailVerified;

/** A link with which a customer confirms an e-mail address. */
export const planEmailVerificationMail: Planner<'email.unverified'> = async (
  { customerId, email },
  context,
) => {
  const { tenant } = context;
  const account = await findAccountById(context.store, tenant, 'customer', customerId);
  if (!needsVerification(account, email)) return [];
  const salon = await mustGetSalonWithLogoUrl(context);
  const subject = formatVerificationLinkSubject(account);
  const url = await createLink(context, salon, LINKS.verifyCustomer, subject, account.language);
  const mail = { salon, name: verifiedName(account), email, url };
  return planMailWithinLimits(context, salon, 'mail:customer', toRecipientWithProofBudget(account), () =>
    renderEmailVerificationMail(mail),
  );
};

/** A link with which a staff member confirms an e-mail address; none if it is verified or no longer theirs. */
export const planStaffVerificationMail: Planner<'staff.unverified'> = async ({ staffId, email }, context) => {
  const salon = await mustGetSalonWithLogoUrl(context);
  const staffMember = (await context.catalogs(salon)).staff.get(staffId);
  if (staffMember?.email !== email || isStaffEmailVerified(staffMember)) return [];
  const subject = formatVerificationLinkSubject(staffMember);
  const language = (await findUserOfStaff(context.store, context.tenant, staffId))?.language;
  const url = await createLink(context, salon, LINKS.verifyStaff, subject, language);
  return planMailWithinLimits(context, salon, 'mail:staff', toUnverified(email, language), () =>
    renderStaffVerificationMail({ salon, name: '', email, url }),
  );
};

/** The code with which a visitor proves an address; none once it was used or has expired. */
export const planEmailProofMail: Planner<'email.unproved'> = async ({ email, language }, context) => {
  const proof = await findMailedEmailCode(context.store, context.tenant, email);
  if (!proof || isProofExpired(proof, context.clock())) return [];
  const salon = await mustGetSalonWithLogoUrl(context);
  return planMailWithinLimits(context, salon, 'mail:person', toUnverified(email, language), () =>
    renderEmailProofMail(salon, proof.code),
  );
};

type ChangeOfCustomer = { readonly change: AddressChange; readonly language: Language | undefined };

/** The mails of a change need the change as it is now; none once it was taken back or replaced. */
async function findChangeOfNotice(
  { customerId, startedAt }: NoticeOf<'address.requested' | 'address.changed'>,
  { store, tenant }: NoticeContext,
): Promise<ChangeOfCustomer | undefined> {
  const [change, customer] = await Promise.all([
    findAddressChange(store, tenant, customerId),
    findCustomer(store, tenant, customerId),
  ]);
  return change?.startedAt === startedAt ? { change, language: customer?.language } : undefined;
}

/** The mail to the address before a change, with the link that takes the change back (BEHAVIOR §4.9). */
async function planKeepAddressMail(
  { change, language }: ChangeOfCustomer,
  salon: Salon,
  context: NoticeContext,
) {
  const url = await createLink(context, salon, LINKS.keepAddress, formatKeepAddressSubject(change), language);
  const { from: email, fromVerified: isVerified, changedAt } = change;
  const recipient = { email, language, isVerified, budget: 'proof' } as const;
  return planMailWithinLimits(context, salon, 'mail:former', recipient, () =>
    renderAddressChangeWarningMail(salon, { url, isChanged: changedAt !== undefined }),
  );
}

/** Tells the present address of a change, and asks the new address to confirm the change. */
export const planAddressRequestMails: Planner<'address.requested'> = async (notice, context) => {
  const found = await findChangeOfNotice(notice, context);
  if (!found || found.change.changedAt !== undefined) return [];
  const { change, language } = found;
  const salon = await mustGetSalonWithLogoUrl(context);
  const subject = formatConfirmAddressSubject(change);
  const url = await createLink(context, salon, LINKS.confirmAddress, subject, language);
  const toNew = planMailWithinLimits(context, salon, 'mail:new', toUnverified(change.to, language), () =>
    renderEmailVerificationMail({ salon, name: '', email: change.to, url }),
  );
  return [...(await planKeepAddressMail(found, salon, context)), ...toNew];
};

/** Tells the address before a change that the change has taken effect. */
export const planAddressChangeMail: Planner<'address.changed'> = async (notice, context) => {
  const found = await findChangeOfNotice(notice, context);
  return found ? planKeepAddressMail(found, await mustGetSalonWithLogoUrl(context), context) : [];
};

/** The link and the code with which a customer confirms a merge; none once the customer has changed or the code has expired. */
export const planMergeProofMail: Planner<'merge.unproved'> = async ({ customerId, into }, context) => {
  const { tenant } = context;
  const customer = await findCustomer(context.store, tenant, customerId);
  if (!customer) return [];
  const subject = formatMergeProofSubject(customer, into);
  const proof = await findMailedEmailCode(context.store, tenant, toMergeProofName(subject));
  if (!proof || isProofExpired(proof, context.clock())) return [];
  const salon = await mustGetSalonWithLogoUrl(context);
  const url = await createLink(context, salon, LINKS.merge, subject, customer.language);
  return planMailWithinLimits(
    context,
    salon,
    'mail:person',
    toRecipientWithProofBudget(toAccountOfCustomer(customer)),
    () => renderMergeProofMail(salon, { code: proof.code, url }),
  );
};

/** Tells a person that two customers were merged, at the address that the person had (BEHAVIOR §4.6). */
export const planMergedMail = createNoticePlanner<'customer.merged'>(
  ({ email, language, isVerified }) => ({ email, language, isVerified, budget: 'proof' }),
  renderMergedMail,
);

/** Announces an erasure to the customer, unless they have logged in since or have no address (BEHAVIOR §4.8). */
export const planErasureMailUnlessLoggedIn: Planner<'erasure.announced'> = async (
  { customerId, eraseDate },
  context,
) => {
  const account = await findAccountById(context.store, context.tenant, 'customer', customerId);
  if (!account || account.email === '' || (account.lastLogInAt ?? '') > context.record.createdAt) return [];
  const salon = await mustGetSalonWithLogoUrl(context);
  const mail = {
    salon,
    name: verifiedName(account),
    url: formatAppOrAccountLink(salon, context.baseUrl, account.language),
    eraseDate,
  };
  return planMailWithinLimits(context, salon, 'mail:person', toRecipientWithProofBudget(account), () =>
    renderErasureAnnouncementMail(mail),
  );
};

/** Confirms to somebody that they were erased: the last mail to this address (BEHAVIOR §4.7). */
export const planErasureCompletedMail = createNoticePlanner<'customer.erased'>(
  async ({ sealed, language }, _, { tenant, sealing }) =>
    toUnverified(await sealing.open({ tenant, name: ERASURE_ADDRESS_SEAL_NAME }, sealed), language),
  renderErasureCompletedMail,
);

/** Plans the mails to the salon's people about money that they must do something about (BEHAVIOR §29.5). */
const createMoneyPlanner =
  <Kind extends Notice['kind']>(
    kind: 'payment' | 'dispute',
    render: (salon: Salon, notice: NoticeOf<Kind>) => RenderedMail,
  ): Planner<Kind> =>
  async (notice, context) => {
    const salon = await mustGetSalonWithLogoUrl(context);
    return planSalonMoneyMails(salon, { kind, mustReach: true }, context, () => render(salon, notice));
  };

/** A refund that the bank could not return (BEHAVIOR §19.4). */
export const planRefundFailureMail = createMoneyPlanner<'refund.failed'>('payment', renderRefundFailureMail);

/** Billing that went on after the end of a membership (BEHAVIOR §24.7). */
export const planBillingAfterEndMail = createMoneyPlanner<'membership.overbilled'>(
  'payment',
  renderBillingAfterEndMail,
);

export const planDisputeMails = createMoneyPlanner<'payment.disputed'>('dispute', renderDisputeMail);
