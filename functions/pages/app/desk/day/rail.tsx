import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import {
  BAN,
  CALENDAR_DAYS,
  ELLIPSIS,
  HOURGLASS,
  LOG_OUT,
  PLUS,
  ROWS_3,
  SHOPPING_BAG,
  STORE,
  USER_ROUND,
  USERS,
  WALLET,
} from '../../parts/icons.ts';
import { Menu } from '../../parts/menu.tsx';
import type { DeskPageData } from '../desk-data.ts';
import type { DiaryState } from '../diary.ts';
import type { Dialogs } from '../open-dialog.ts';
import type { Place } from '../place.ts';
import type { Rights } from '../rights.ts';
import { toBeginButtonProps } from './bar.tsx';
import { dayTexts } from './texts/index.ts';

type RailProps = {
  readonly data: DeskPageData;
  readonly rights: Rights;
  readonly place: Place;
  readonly diary: DiaryState;
  readonly dialogs: Dialogs;
  readonly onLogOut: () => void;
};

type Entry = {
  readonly label: string;
  readonly icon: string;
  readonly onPress: () => void;
  readonly isCurrent?: boolean;
};

/** The panels that the user may open, in the order of the rail. */
function listPanels({ rights, dialogs }: Pick<RailProps, 'rights' | 'dialogs'>): Entry[] {
  const words = dayTexts().rail;
  const open = dialogs.open.value?.kind;
  const entries = [
    [rights.canUseWaitlist, 'waitlist', words.waitlist, HOURGLASS],
    [true, 'find', words.clients, USERS],
    [rights.canCheckOut, 'sell', words.sell, SHOPPING_BAG],
    [rights.canDrawer || rights.canReadSales, 'till', words.till, WALLET],
  ] as const;
  return entries.flatMap(([isAllowed, kind, label, icon]) =>
    isAllowed
      ? [
          {
            label,
            icon,
            onPress: () => {
              // The list of the clients, and not what was looked for before
              if (kind === 'find') dialogs.searchText.value = '';
              dialogs.show({ kind });
            },
            isCurrent: open === kind,
          },
        ]
      : [],
  );
}

const RailButton = ({ label, icon, onPress, isCurrent, more = '' }: Entry & { readonly more?: string }) => (
  <button
    type="button"
    class={`flat ${more}`}
    aria-current={isCurrent ? 'page' : undefined}
    onClick={onPress}
  >
    <Icon of={icon} look="l" />
    {label}
  </button>
);

/** The entries for which a phone has no room in its row of five. */
function MoreMenu(props: RailProps & { readonly onClose: () => void; readonly at: HTMLElement }) {
  const { data, rights, dialogs, onLogOut, onClose, at } = props;
  const words = dayTexts().rail;
  const office = { label: words.office, icon: STORE, onPress: () => location.assign(`/office/${data.slug}`) };
  const block = () => dialogs.show({ kind: 'blockTime' });
  // The last items lie under the thumb: the most used come last, Log out far from it
  const items = [
    { label: words.you, icon: USER_ROUND, onPress: () => dialogs.show({ kind: 'you' }) },
    { label: words.logOut, icon: LOG_OUT, onPress: onLogOut },
    ...(rights.canOpenOffice ? [office] : []),
    ...(rights.canBlock ? [{ label: dayTexts().bar.blockTime, icon: BAN, onPress: block }] : []),
    ...listPanels(props).filter(({ label }) => label !== words.clients),
  ];
  return <Menu label={words.more} items={items} at={at} onClose={onClose} />;
}

/** The places of the desk: at the side, on a phone at the foot. */
export function Rail(props: RailProps) {
  const { data, rights, place, diary, dialogs, onLogOut } = props;
  const words = dayTexts().rail;
  const more = useRef<HTMLSpanElement>(null);
  const isMoreOpen = useSignal(false);
  const view = place.view.value;
  const hasPanel = dialogs.open.value !== undefined;
  const show = (next: 'day' | 'week') => () => {
    dialogs.close();
    place.goTo({ view: next });
  };
  return (
    <>
      <nav class="rail" aria-label={words.label}>
        <span class="mark" aria-hidden="true">
          {data.name.slice(0, 1)}
        </span>
        <RailButton
          label={words.day}
          icon={CALENDAR_DAYS}
          onPress={show('day')}
          isCurrent={!hasPanel && view === 'day'}
        />
        <RailButton
          more="phone"
          label={words.week}
          icon={ROWS_3}
          onPress={show('week')}
          isCurrent={!hasPanel && view === 'week'}
        />
        {rights.canWrite && (
          <button
            type="button"
            class="btn primary round phone plus"
            aria-label={dayTexts().bar.newVisit}
            {...toBeginButtonProps(diary, () => dialogs.show({ kind: 'newVisit', at: undefined }))}
          >
            <Icon of={PLUS} look="l" />
          </button>
        )}
        {listPanels(props).map((entry) => (
          <RailButton key={entry.label} more={entry.label === words.clients ? '' : 'wide'} {...entry} />
        ))}
        <span class="rail-gap wide" />
        {rights.canOpenOffice && (
          <a class="flat wide" href={`/office/${data.slug}`}>
            <Icon of={STORE} look="l" />
            {words.office}
          </a>
        )}
        <RailButton
          more="wide"
          label={words.you}
          icon={USER_ROUND}
          onPress={() => dialogs.show({ kind: 'you' })}
        />
        <RailButton more="wide" label={words.logOut} icon={LOG_OUT} onPress={onLogOut} />
        <span ref={more} class="phone">
          <RailButton
            label={words.more}
            icon={ELLIPSIS}
            onPress={() => {
              isMoreOpen.value = true;
            }}
          />
        </span>
      </nav>
      {isMoreOpen.value && more.current && (
        <MoreMenu
          {...props}
          at={more.current}
          onClose={() => {
            isMoreOpen.value = false;
          }}
        />
      )}
    </>
  );
}
