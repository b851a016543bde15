import { Button } from '../../parts/button.tsx';
import { formatPrice } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import {
  CALENDAR_CLOCK,
  CHECK,
  CHECK_CHECK,
  CREDIT_CARD,
  DOOR_OPEN,
  MAIL,
  PLAY,
  ROTATE_CCW,
  TIMER,
  USER_X,
  WALLET,
  X,
} from '../../parts/icons.ts';
import { MenuButton } from '../../parts/menu.tsx';
import type { VisitAct } from '../allowed-acts.ts';
import type { Clock } from '../clock.ts';
import type { Visit } from '../desk-data.ts';
import { deskTexts } from '../texts/index.ts';
import { toPhaseOfVisit, toVisitDueAmount } from '../visit-state.ts';
import { visitTexts } from './texts/index.ts';
import { choosePrimaryActs } from './visit-acts.ts';

const ACTS: Readonly<Record<VisitAct, { readonly icon: string; readonly key?: string }>> = {
  checkIn: { icon: DOOR_OPEN, key: 'I' },
  start: { icon: PLAY, key: 'S' },
  checkOut: { icon: WALLET, key: 'O' },
  complete: { icon: CHECK_CHECK },
  confirm: { icon: CHECK },
  undo: { icon: ROTATE_CCW },
  undoEnd: { icon: ROTATE_CCW },
  message: { icon: MAIL },
  move: { icon: CALENDAR_CLOCK, key: 'M' },
  longer: { icon: TIMER, key: 'L' },
  bookAgain: { icon: ROTATE_CCW, key: 'A' },
  payments: { icon: CREDIT_CARD },
  noShow: { icon: USER_X },
  cancel: { icon: X },
};

const LAST: readonly VisitAct[] = ['noShow', 'cancel'];
/** The order of the menu. */
const ORDER = Object.keys(ACTS) as readonly VisitAct[];

const nameAct = (act: VisitAct): string => {
  const { undo, longer, noShow, message } = visitTexts().acts;
  return { ...deskTexts().visit, undo, longer, noShow, message }[act];
};

/** The items of the menu of a visit, those that end it last. */
const toMenuItems = (allowed: readonly VisitAct[], run: (act: VisitAct) => unknown) =>
  ORDER.filter((act) => allowed.includes(act)).map((act) => ({
    ...ACTS[act],
    label: nameAct(act),
    isDanger: LAST.includes(act),
    onPress: () => void run(act),
  }));

type VisitActsProps = {
  readonly visit: Visit;
  readonly clock: Clock;
  readonly allowed: readonly VisitAct[];
  readonly run: (act: VisitAct) => unknown;
};

/** All acts on a visit beside the two of its foot. To move it takes one click. */
export function VisitMenu({ visit, clock, allowed, run }: VisitActsProps) {
  const { primary, second } = choosePrimaryActs(toPhaseOfVisit(visit, clock).name, allowed);
  const others = allowed.filter((act) => act !== primary && act !== second);
  if (others.length === 0) return null;
  return (
    <>
      {others.includes('move') && (
        <Button
          look="plain"
          more="icon small"
          label={<Icon of={ACTS.move.icon} />}
          aria-label={nameAct('move')}
          title={nameAct('move')}
          onClick={() => void run('move')}
        />
      )}
      <MenuButton look="plain" more="icon small" label={visitTexts().more} items={toMenuItems(others, run)} />
    </>
  );
}

type FootProps = VisitActsProps & {
  readonly isBusy: boolean;
  /** Without a connection no act can be done. */
  readonly isLost: boolean;
  readonly currency: string;
};

/** The act that comes next for a visit, and the one beside it. */
export function VisitFoot({ visit, clock, allowed, run, isBusy, isLost, currency }: FootProps) {
  const phase = toPhaseOfVisit(visit, clock).name;
  const { primary, second } = choosePrimaryActs(phase, allowed);
  // Nobody knows whether the client came: neither act may be the one that is pressed without thinking
  const isEqual = phase === 'missed' && second === 'noShow';
  const due = toVisitDueAmount(visit);
  if (!primary) return null;
  const label =
    primary === 'checkOut' && Number(due) > 0
      ? visitTexts().acts.checkOut(formatPrice(due, currency))
      : nameAct(primary);
  const reason = isLost ? { 'aria-disabled': true, 'aria-describedby': 'visit-lost' } : {};
  const press = (act: VisitAct) => () => {
    if (!isBusy && !isLost) void run(act);
  };
  return (
    <>
      {isLost && (
        <p id="visit-lost" class="hint">
          {visitTexts().lost}
        </p>
      )}
      <div class="row">
        <Button
          look={isEqual ? 'normal' : 'primary'}
          more="big grow"
          isBusy={isBusy}
          icon={ACTS[primary].icon}
          label={label}
          onClick={press(primary)}
          {...reason}
        />
        {second && (
          <Button
            more={isEqual ? 'big grow' : 'big'}
            {...(isEqual ? { icon: ACTS[second].icon } : {})}
            label={nameAct(second)}
            onClick={press(second)}
            {...reason}
          />
        )}
      </div>
    </>
  );
}
