import type { ConfirmedCall, OwnerMail } from '../../../lib/rules/access/owner-news.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { toLocalDate, toLocalMinute } from '../../../lib/rules/time-zone.ts';
import { texts } from '../texts/index.ts';
import { formatShortDateTime } from './format.ts';
import { paragraphBlock, type RenderedMail } from './layout.ts';
import { renderSalonMail } from './salon-mail.ts';

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
  return renderSalonMail(salon, {
    subject:
      count === 1 && first ? words.subject(salon.name, first.what) : words.subjectOfMany(salon.name, count),
    headline: words.headline(count),
    blocks: [
      {
        block: 'items',
        items: calls.map((call) => ({
          title: call.fields.length > 0 ? `${call.what}: ${call.fields.join(', ')}` : call.what,
          detail: words.detail({ by: call.by, device: call.device, at: formatAt(call) }),
        })),
      },
      ...(omitted > 0 ? [paragraphBlock(words.omitted(omitted))] : []),
      paragraphBlock(words.advice),
    ],
  });
}
