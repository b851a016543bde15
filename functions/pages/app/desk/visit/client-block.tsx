import type { ComponentChildren } from 'preact';
import { Chip } from '../../parts/chip.tsx';
import { Face } from '../../parts/face.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PHONE, TRIANGLE_ALERT } from '../../parts/icons.ts';
import { toPhoneUrl } from '../../parts/phone-link.tsx';
import type { ClientSummary } from './client-summary.ts';
import { visitTexts } from './texts/index.ts';

const INITIALS = 2;

/** The first letters of the first and the last word of a name. */
const toInitials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((letter, place, all) => letter !== '' && (place === 0 || place === all.length - 1))
    .slice(0, INITIALS)
    .join('');

/** '9 visits · every 5 weeks · usually Ben'. */
export function describeClientHabits(summary: ClientSummary): string {
  const { visits, weeksBetween, usualMember, noShows, unchecked } = summary;
  const words = visitTexts().client;
  if (visits.length === 0) return noShows + unchecked > 0 ? words.never : words.first;
  return [
    words.visits(visits.length),
    ...(weeksBetween > 0 ? [words.every(weeksBetween)] : []),
    ...(usualMember === '' ? [] : [words.usually(usualMember)]),
  ].join(' · ');
}

/** The warning that everybody who serves the client must know, in words and with an icon. */
export const ClientAlert = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <p class="note wait">
      <Icon of={TRIANGLE_ALERT} />
      <strong class="grow">{text}</strong>
    </p>
  );

/** The words by which the salon sorts its clients. */
export const ClientTags = ({ tags }: { readonly tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <p class="tags">
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </p>
  );

type ClientBlockProps = {
  /** The id of the name, which names the panel too. */
  readonly id: string;
  readonly name: string;
  readonly faceId: number;
  readonly about: string;
  readonly phone: string;
  readonly alert: string;
  /** Opens the card of the client; undefined where there is none. */
  readonly onOpen?: (() => void) | undefined;
  readonly beside?: ComponentChildren;
  readonly children?: ComponentChildren;
};

/** The client of a visit: name, history, phone and warning. */
export function ClientBlock(props: ClientBlockProps) {
  const { id, name, faceId, about, phone, alert, onOpen, beside, children } = props;
  const words = visitTexts().client;
  return (
    <div class="stack tight">
      <div class="client">
        <Face id={faceId} name={name} initials={toInitials(name)} more="m" />
        <div>
          <h3 id={id}>
            {onOpen ? (
              <button type="button" class="flat named" title={words.card(name)} onClick={onOpen}>
                {name}
              </button>
            ) : (
              name
            )}
          </h3>
          <p class="sub">{about}</p>
        </div>
        {phone !== '' && (
          <a class="btn icon" href={toPhoneUrl(phone)} aria-label={words.call(phone)}>
            <Icon of={PHONE} />
          </a>
        )}
        {beside}
      </div>
      {phone !== '' && (
        <p class="sub num client-phone">
          <bdi>{phone}</bdi>
        </p>
      )}
      <ClientAlert text={alert} />
      {children}
    </div>
  );
}
