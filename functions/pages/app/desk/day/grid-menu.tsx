import type { Signal } from '@preact/signals';
import {
  BAN,
  CALENDAR_CLOCK,
  CHECK,
  CREDIT_CARD,
  DOOR_OPEN,
  PLAY,
  PLUS,
  ROTATE_CCW,
  TIMER,
  USER_X,
  X,
} from '../../parts/icons.ts';
import { Menu, type MenuItem } from '../../parts/menu.tsx';
import { formatMinuteOfDay } from '../clock-time.ts';
import type { Column } from '../columns.ts';
import type { GridActs } from '../grid-acts.ts';
import type { Span } from '../layout.ts';
import { toStepStart } from './drag.ts';
import type { Point } from './layer.ts';
import { dayTexts } from './texts/index.ts';
import type { MenuAct } from './visit-menu.ts';

/** The element whose menu was asked for, and the point; without a point the menu opens at the element. */
export type AskedMenu = { readonly target: HTMLElement; readonly at: Point | undefined };

const ICONS: Readonly<Record<MenuAct, readonly [icon: string, key?: string]>> = {
  checkIn: [DOOR_OPEN, 'I'],
  start: [PLAY, 'S'],
  checkOut: [CREDIT_CARD, 'O'],
  confirm: [CHECK],
  move: [CALENDAR_CLOCK, 'M'],
  longer: [TIMER, 'L'],
  bookAgain: [ROTATE_CCW, 'A'],
  noShow: [USER_X],
  cancel: [X],
};

type GridMenuProps = {
  readonly menu: Signal<AskedMenu | undefined>;
  readonly columns: readonly Column[];
  readonly acts: GridActs;
  readonly hours: Span;
};

function listVisitItems(visit: number, column: Column, { acts }: GridMenuProps): MenuItem[] {
  const words = dayTexts().menu;
  return acts.listActs(visit, column).map((act) => {
    const [icon, key] = ICONS[act];
    return {
      label: words[act],
      icon,
      isDanger: act === 'cancel',
      ...(key ? { key } : {}),
      onPress: () => acts.onAct(act, visit, column),
    };
  });
}

function listFreeItems(minute: number, column: Column, { acts }: GridMenuProps): MenuItem[] {
  const words = dayTexts().menu;
  const at = { staffId: column.staffId, date: column.date, minute };
  const begin = {
    label: words.newVisit(formatMinuteOfDay(minute)),
    icon: PLUS,
    onPress: () => acts.onTime(at),
  };
  return [
    ...(acts.canWrite && column.kind !== 'resource' ? [begin] : []),
    ...(acts.canBlock ? [{ label: words.blockTime, icon: BAN, onPress: () => acts.onBlockTime(at) }] : []),
  ];
}

/** The minute of a free time, or of a point of a column. */
function readMinute({ target, at }: AskedMenu, column: HTMLElement, hours: Span): number | undefined {
  const own = target.style.getPropertyValue('--from');
  if (target !== column) return own === '' ? undefined : hours.from + Number(own);
  if (!at) return undefined;
  const { top, height } = column.getBoundingClientRect();
  return toStepStart(hours.from + ((at.clientY - top) / height) * (hours.to - hours.from));
}

/** The menu of a visit, or of a free time: by the right button, a finger that rests, or the Menu key (BEHAVIOR §39.3). */
export function GridMenu(props: GridMenuProps) {
  const { menu, columns, hours } = props;
  const asked = menu.value;
  const cell = asked?.target.closest<HTMLElement>('[data-column]');
  const column = columns.find(({ key }) => key === cell?.dataset.column);
  if (!asked || !cell || !column) return null;
  const words = dayTexts().menu;
  const visit = asked.target.closest<HTMLElement>('.visit');
  const id = Number(visit?.dataset.visit);
  const shown = visit && column.visits.find(({ appointment_id }) => appointment_id === id);
  const minute = visit ? undefined : readMinute(asked, cell, hours);
  const items = shown
    ? listVisitItems(id, column, props)
    : minute === undefined
      ? []
      : listFreeItems(minute, column, props);
  if (items.length === 0) return null;
  return (
    <Menu
      label={shown ? words.label(shown.customer.name) : words.free(formatMinuteOfDay(minute ?? 0))}
      items={items}
      at={asked.at ? { x: asked.at.clientX, y: asked.at.clientY } : (visit ?? asked.target)}
      onClose={() => {
        menu.value = undefined;
      }}
    />
  );
}
