import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button, createSetter } from '../parts/button.tsx';
import { Face } from '../parts/face.tsx';
import { Icon } from '../parts/icon.tsx';
import {
  CALENDAR_DAYS,
  CHEVRON_LEFT,
  ELLIPSIS,
  EXTERNAL_LINK,
  GLOBE,
  HOUSE,
  LANDMARK,
  SCISSORS,
  SEARCH,
  SETTINGS,
  SHOPPING_BAG,
  USER_ROUND,
  USERS,
} from '../parts/icons.ts';
import { UserLanguageChooser } from '../parts/language-chooser.tsx';
import { lazily } from '../parts/lazily.tsx';
import { openStoredValue } from '../storage.ts';
import { findSection, listSections, type SectionName } from './sections.ts';
import { officeTexts } from './texts/index.ts';
import type { ViewProps } from './view-props.ts';

const Find = lazily(async () => (await import('./find/find.tsx')).Find);

type MenuProps = ViewProps & { readonly email: string; readonly onLogOut: () => void };

const ICONS = {
  home: HOUSE,
  services: SCISSORS,
  team: USERS,
  clients: USER_ROUND,
  shop: SHOPPING_BAG,
  money: LANDMARK,
  online: GLOBE,
  settings: SETTINGS,
} as const satisfies Readonly<Record<SectionName | 'home', string>>;

/** The entries that a phone has at its foot. */
const PHONE_SECTIONS: readonly string[] = ['home', 'clients', 'money'];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable], [role=textbox]');

/** Home and the sections that the user may use, the search, and the way out (BEHAVIOR §40.2). */
export function Menu({ email, onLogOut, ...view }: MenuProps) {
  const { data, salon, place, permissions } = view;
  const words = officeTexts();
  const folded = openStoredValue<boolean>(`salon-office-folded ${data.slug}`, 'device');
  const isFolded = useSignal(folded.find() === true);
  const isOpen = useSignal(false);
  const isFinding = useSignal(false);
  useSignalEffect(() => {
    // Another address closes the menu of a phone
    place.address.value;
    isOpen.value = false;
    isFinding.value = false;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      isFinding.value = true;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isFinding]);
  const { area } = place.address.value;
  const current = findSection(area) ?? (area === 'you' ? undefined : 'home');
  const entries = [
    { section: 'home' as const, href: place.href() },
    ...listSections(permissions).map(({ section, area: first }) => ({ section, href: place.href(first) })),
  ];
  const link = ({ section, href }: (typeof entries)[number]) => (
    <a key={section} class="flat" href={href} aria-current={section === current ? 'page' : undefined}>
      <Icon of={ICONS[section]} />
      <span>{words.sections[section]}</span>
    </a>
  );
  const mayOpenDesk = permissions.some((each) => /^appointments\.read/.test(each));
  const fold = () => {
    isFolded.value = !isFolded.peek();
    folded.put(isFolded.peek());
  };
  return (
    <>
      <nav
        id="menu"
        class={`onav${isFolded.value ? ' folded' : ''}${isOpen.value ? ' open' : ''}`}
        aria-label={words.areas}
      >
        <div class="salon">
          <span class="mark" aria-hidden="true">
            {data.name.slice(0, 1)}
          </span>
          <span class="grow clip">
            <b>{data.name}</b>
            <small>{words.office}</small>
          </span>
          <Button
            look="plain"
            more="icon small fold"
            label={<Icon of={CHEVRON_LEFT} />}
            aria-label={words.fold}
            aria-pressed={isFolded.value}
            onClick={fold}
          />
        </div>
        <button type="button" class="finder" onClick={createSetter(isFinding, true)}>
          <Icon of={SEARCH} />
          <span class="grow">{words.find.open}</span>
          <kbd class="kbd">/</kbd>
        </button>
        {entries.map(link)}
        <span class="gap" />
        {mayOpenDesk && (
          <a class="flat" href={`/desk/${data.slug}`}>
            <Icon of={CALENDAR_DAYS} />
            <span>{words.desk}</span>
          </a>
        )}
        <a class="flat" href={`/book/${data.slug}`}>
          <Icon of={EXTERNAL_LINK} />
          <span>{words.bookingPage}</span>
        </a>
        <UserLanguageChooser slug={data.slug} salon={salon} />
        <div class="me">
          <Face id={email.length} name={email} initials={email.slice(0, 1).toUpperCase()} />
          <a
            class="you grow clip"
            href={place.href('you')}
            aria-current={area === 'you' ? 'page' : undefined}
          >
            <small>{words.loggedInAs}</small>
            <b class="clip">{email}</b>
          </a>
          <Button more="small" label={words.logOut} onClick={onLogOut} />
        </div>
      </nav>
      <nav class="ptabs" aria-label={words.phoneMenu}>
        {entries.filter(({ section }) => PHONE_SECTIONS.includes(section)).map(link)}
        {mayOpenDesk && (
          <a class="flat" href={`/desk/${data.slug}`}>
            <Icon of={CALENDAR_DAYS} />
            <span>{words.deskShort}</span>
          </a>
        )}
        <button
          type="button"
          class="flat"
          aria-expanded={isOpen.value}
          aria-controls="menu"
          onClick={createSetter(isOpen, !isOpen.value)}
        >
          <Icon of={ELLIPSIS} />
          <span>{words.menu}</span>
        </button>
      </nav>
      {isFinding.value && <Find {...view} onClose={createSetter(isFinding, false)} />}
    </>
  );
}
