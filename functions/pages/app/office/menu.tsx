import { useSignal, useSignalEffect } from '@preact/signals';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { Button, createSetter } from '../parts/button.tsx';
import { Face } from '../parts/face.tsx';
import { Icon } from '../parts/icon.tsx';
import { CALENDAR_DAYS, CHEVRON_LEFT, CIRCLE_HELP, ELLIPSIS, EXTERNAL_LINK, SEARCH } from '../parts/icons.ts';
import { UserLanguageChooser } from '../parts/language-chooser.tsx';
import { lazily } from '../parts/lazily.tsx';
import type { Session } from '../session.ts';
import { openStoredValue } from '../storage.ts';
import { SECTION_ICONS } from './areas/section-icons.ts';
import { findSection, listSectionsWithFirstArea } from './areas/sections.ts';
import { officeTexts } from './texts/index.ts';
import type { ViewProps } from './view-props.ts';

const Find = lazily(async () => (await import('./find/find.tsx')).Find);

type MenuProps = ViewProps & { readonly session: Session };

const PHONE_SECTIONS: readonly string[] = ['home', 'clients', 'money'];

/** The pages of Home: itself and the first evening. */
const HOME_PAGES: readonly string[] = ['', 'start', 'open'];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable], [role=textbox]');

/** The search, which the key / opens from anywhere. */
function useFind() {
  const isFinding = useSignal(false);
  /** The wanted words: typed here until the search is on the page. */
  const wanted = useSignal('');
  const find = useCallback(() => {
    wanted.value = '';
    isFinding.value = true;
  }, [isFinding, wanted]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event;
      if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (isFinding.peek()) wanted.value += key;
      else if (key === '/') find();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isFinding, wanted, find]);
  return { isFinding, wanted, find };
}

/** The name of the user, with the role; with the address where the salon defines the role itself. */
function Me({ session: { salon, profile, email, userId, replaceProfile } }: Pick<MenuProps, 'session'>) {
  const { name, role } = profile.value;
  useEffect(() => {
    if (role !== undefined) return;
    void salon.auth.profile().then((result) => result.ok && replaceProfile(result.reply.data));
  }, [role, salon, replaceProfile]);
  const words = officeTexts();
  return (
    <>
      <Face id={userId.value ?? 0} name={name || email.value} />
      <span class="grow clip">
        <span class="vh">{words.loggedInAs} </span>
        <b class="clip">{name || email.value}</b>
        <small class="clip">{words.roles[String(role)] ?? email.value}</small>
      </span>
    </>
  );
}

/** Home and the sections that the user may use, the search, and the way out (BEHAVIOR §40.2). */
export function OfficeMenu({ session, ...view }: MenuProps) {
  const { data, salon, place, permissions } = view;
  const words = officeTexts();
  const folded = openStoredValue<boolean>(`salon-office-folded ${data.slug}`, 'device');
  const isFolded = useSignal(folded.find() === true);
  const isOpen = useSignal(false);
  const { isFinding, wanted, find } = useFind();
  const own = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    // Another address closes the menu of a phone
    place.address.value;
    isOpen.value = false;
    isFinding.value = false;
    own.current?.hidePopover();
  });
  const { area } = place.address.value;
  const current = HOME_PAGES.includes(area) ? 'home' : findSection(area);
  const isOnPhone = current !== undefined && PHONE_SECTIONS.includes(current);
  const entries = [
    { section: 'home' as const, href: place.href() },
    ...listSectionsWithFirstArea(permissions).map(({ section, area: first }) => ({
      section,
      href: place.href(first),
    })),
  ];
  const link = ({ section, href }: (typeof entries)[number]) => (
    <a key={section} class="flat" href={href} aria-current={section === current ? 'page' : undefined}>
      <Icon of={SECTION_ICONS[section]} />
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
            title={words.fold}
            aria-pressed={isFolded.value}
            onClick={fold}
          />
        </div>
        <button type="button" class="finder" onClick={find}>
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
        <a class="flat" href={place.href('help')} aria-current={area === 'help' ? 'page' : undefined}>
          <Icon of={CIRCLE_HELP} />
          <span>{words.help}</span>
        </a>
        <button type="button" class="flat me" popovertarget="me">
          <Me session={session} />
        </button>
        <div id="me" ref={own} class="popover menu own" popover="auto">
          <a class="flat" href={place.href('you')} aria-current={area === 'you' ? 'page' : undefined}>
            {words.ownLogIn}
          </a>
          <UserLanguageChooser slug={data.slug} salon={salon} />
          <Button label={words.logOut} onClick={session.end} />
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
          aria-current={isOnPhone ? undefined : 'true'}
          aria-expanded={isOpen.value}
          aria-controls="menu"
          onClick={createSetter(isOpen, !isOpen.value)}
        >
          <Icon of={ELLIPSIS} />
          <span>{words.menu}</span>
        </button>
      </nav>
      {isFinding.value && <Find {...view} typed={wanted} onClose={createSetter(isFinding, false)} />}
    </>
  );
}
