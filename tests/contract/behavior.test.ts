import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const CHAPTERS = globSync('lib/contract/behavior/[0-9]*.md').sort();

/** `BEHAVIOR §14.2`, and further sections of the same sentence: `BEHAVIOR §14.2, §14.12`. */
const CITATION = /BEHAVIOR (§\d+(?:\.\d+)?(?:(?:,| and)\s+§\d+(?:\.\d+)?)*)/g;

const document = CHAPTERS.map((file) => readFileSync(file, 'utf8')).join('\n');
const sections = [...document.matchAll(/^# (\d+)\. /gm)].map(([, number]) => number);
const subsections = [...document.matchAll(/^## (\d+\.\d+) /gm)].map(([, number]) => number);

type Citation = { readonly file: string; readonly section: string };

const citations: Citation[] = globSync(['{lib,functions,infra,tests}/**/*.{ts,tsx,md}', '*.md'])
  .filter((file) => !CHAPTERS.includes(file))
  .flatMap((file) => {
    // A citation may run over the end of a comment's line.
    const text = readFileSync(file, 'utf8').replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
    return [...text.matchAll(CITATION)].flatMap(([, list = '']) =>
      [...list.matchAll(/§([\d.]+)/g)].map(([, section = '']) => ({ file, section })),
    );
  });

/** The line `Code` below the heading of each section. */
const codeLines = [...document.matchAll(/^## (\d+\.\d+) .*\n\nCode: ((?:.+\n)+)/gm)].map(
  ([, section = '', list = '']) => ({ section, list }),
);
const codeFiles: Citation[] = codeLines.flatMap(({ section, list }) =>
  [...list.matchAll(/`([^`]+)`/g)].map(([, file = '']) => ({ file, section })),
);

/** The words of §29.2 for what each renderer of a mail writes. */
const MAILS: Readonly<Record<string, string>> = {
  renderConfirmationMail: 'confirmation',
  renderStaffNewAppointmentMail: 'new appointment',
  renderSeriesMail: 'one mail for all confirmed visits of a series',
  renderStaffSeriesMail: 'one mail for all confirmed visits of a series',
  renderCancellationMail: 'cancelled',
  renderStaffCancellationMail: 'cancelled',
  renderRescheduleOrUpdateMail: 'rescheduled or updated',
  renderStaffRescheduleOrUpdateMail: 'rescheduled or updated',
  renderStaffRemovalMail: 'rescheduled or updated',
  renderReminderMail: 'reminder',
  renderJoinedMail: 'on the waitlist',
  renderOfferMail: 'offer of a held time',
  renderPaymentFailureMail: 'payment failed',
  renderVisitMessageMail: 'message of the front desk',
  renderVisitRefundMail: 'refund',
  renderDeskChargeFailureMail: 'fee declined',
  renderRefundFailureMail: 'refund failed',
  renderChargeReceiptMail: 'receipt',
  renderRedemptionReceiptMail: 'receipt',
  renderReceiptMail: 'whole receipt',
  renderSaleRefundMail: 'sale refund',
  renderPurchaseConfirmationMail: 'purchase',
  renderSalePaymentFailureMail: 'purchase failed',
  renderGiftMail: 'gift',
  renderProductEndingMail: 'ends soon',
  renderRenewalPaidMail: 'renewed',
  renderRenewalFailureMail: 'renewal failed',
  renderMembershipCancellationMail: 'membership cancelled',
  renderMembershipEndMail: 'ended',
  renderEmailVerificationMail: 'verify address',
  renderStaffVerificationMail: 'verify address',
  renderPasswordResetMail: 'reset password',
  renderInvitationMail: 'invitation',
  renderEmailProofMail: 'code for a booking',
  renderAddressChangeWarningMail: 'another address',
  renderMergeProofMail: 'asks for a merge',
  renderMergedMail: 'merged',
  renderErasureAnnouncementMail: 'announces an erasure',
  renderErasureCompletedMail: 'confirms an erasure',
  renderDisputeMail: 'disputed payment',
  renderBillingAfterEndMail: 'billed after its end',
  renderFormerAddressLogInChangeMail: 'changed log-in',
  renderFactorResetMail: 'second factor removed',
  renderPinLockedMail: 'PIN locked',
  renderSensitiveActionMail: 'a call that needs a confirmation',
  renderStatementMail: 'statement of pay',
  renderZReportMail: 'Z report',
  renderTestMail: "test of the salon's own words",
};

/** The kinds of mails in the first column of the table of §29.2, without what follows their names. */
function listMailKinds(): string[] {
  const table = document.match(/## 29\.2 .*?(?=\n## )/s)?.[0] ?? '';
  const cells = [...table.matchAll(/^\| ([^|-][^|]*)\|/gm)].map(([, cell = '']) => cell.trim());
  const kinds = cells.slice(1).flatMap((cell) => cell.split('; '));
  return kinds.map((kind) => kind.replace(/( with|,|:| \().*$/, ''));
}

describe('the rulebook', () => {
  test('lists every mail in §29.2', () => {
    const sources = globSync('functions/outbox/mails/*.ts').map((file) => readFileSync(file, 'utf8'));
    // Salon and Location name the layouts that mails share
    const exports = /export (?:const|function) (render(?!Salon|Location)\w+Mail)\b/g;
    const renderers = [...sources.join('\n').matchAll(exports)].map(([, name]) => name);
    expect(renderers.sort(), 'a new mail needs a row in BEHAVIOR §29.2, and a line in this test').toEqual(
      Object.keys(MAILS).sort(),
    );
    expect([...new Set(listMailKinds())].sort(), 'the mails of BEHAVIOR §29.2').toEqual(
      [...new Set(Object.values(MAILS))].sort(),
    );
  });

  test('numbers its chapters and sections without gaps, and lists each chapter in its index', () => {
    expect(sections).toEqual(sections.map((_, index) => String(index + 1)));
    for (const section of sections) {
      const own = subsections.filter((number) => number?.startsWith(`${section}.`));
      expect(own).toEqual(own.map((_, index) => `${section}.${index + 1}`));
    }
    const index = readFileSync('lib/contract/behavior/README.md', 'utf8');
    expect(
      [...index.matchAll(/\]\((\d.*?\.md)\)/g)].map(([, file]) => `lib/contract/behavior/${file}`),
    ).toEqual(CHAPTERS);
  });

  test('has every section that code and tests cite', () => {
    const known = new Set([...sections, ...subsections]);
    expect(citations.filter(({ section }) => !known.has(section))).toEqual([]);
  });

  test('names the files that hold the rules of each section, which cite it', () => {
    expect(codeLines.map(({ section }) => section)).toEqual(subsections);
    const untrue = codeFiles.filter(
      ({ file, section }) => !citations.some((each) => each.file === file && each.section === section),
    );
    expect(untrue).toEqual([]);
  });

  test('names each file of rules and workflows', () => {
    const named = new Set(codeFiles.map(({ file }) => file));
    const files = globSync('lib/{rules/*,workflows/*}/*.ts').sort();
    expect(files.filter((file) => !named.has(file))).toEqual([]);
  });

  test('has no rule without a test that cites it', () => {
    const tested = new Set(
      citations.filter(({ file }) => file.startsWith('tests/')).map(({ section }) => section),
    );
    expect(subsections.filter((number) => number === undefined || !tested.has(number))).toEqual([]);
  });
});
