import type { ConfirmedCall, OwnerMail } from '../../../lib/rules/access/owner-news.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { toLocalDate, toLocalMinute } from '../../../lib/rules/time-zone.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { texts } from '../texts/index.ts';
import { formatShortDateTime } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithReplyAddress } from './salon-mail.ts';

type Words = { readonly [name: string]: string | undefined };

/** An operation or field that a newer deployment has added shows by its code. */
const describeOperation = ({ operation }: ConfirmedCall): string =>
  (texts().ownerNews.protectedOperations as Words)[operation] ?? operation;

/** 'User 5 · E-mail address · Password' */
const describeFields = ({ fields }: ConfirmedCall): string =>
  joinParts(
    fields.map(({ name, id }) =>
      joinParts(
        [(texts().ownerNews.protectedFields as Words)[name] ?? name, id === undefined ? '' : `${id}`],
        ' ',
      ),
    ),
    ' · ',
  );

/** Tells an owner what was done after a confirmation by password, by whom and where. */
export function renderSensitiveActionMail(salon: Salon, { calls, omitted }: OwnerMail): RenderedMail {
  const words = texts().ownerNews;
  const formatAt = ({ at }: ConfirmedCall): string => {
    const instant = new Date(at);
    const { timeZone } = salon;
    return formatShortDateTime({
      date: toLocalDate(timeZone, instant),
      minute: toLocalMinute(timeZone, instant),
    });
  };
  const [first] = calls;
  const count = calls.length + omitted;
  return renderMailWithReplyAddress(salon, {
    subject:
      count === 1 && first
        ? words.subject(salon.name, describeOperation(first))
        : words.subjectOfMany(salon.name, count),
    headline: words.headline(count),
    blocks: [
      {
        block: 'items',
        items: calls.map((call) => ({
          title: describeOperation(call),
          detail: joinParts(
            [describeFields(call), words.detail({ by: call.by, device: call.device, at: formatAt(call) })],
            '\n',
          ),
        })),
      },
      ...(omitted > 0 ? [paragraphBlock(words.omitted(omitted))] : []),
      paragraphBlock(words.advice),
    ],
  });
}
