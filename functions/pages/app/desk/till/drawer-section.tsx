import { useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { CallFailure, CallOptions, Result } from '../../../../../lib/client/types.ts';
import type { ReplyData } from '../../page-data.ts';
import { Button, createSetter } from '../../parts/button.tsx';
import { useCall } from '../../parts/call.tsx';
import { Field, Form, SubmitRow } from '../../parts/field.tsx';
import { formatInstant, formatNearInstant, formatPrice, toDay } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { TRIANGLE_ALERT } from '../../parts/icons.ts';
import { InsetToggle } from '../../parts/inset.tsx';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { findLastDrawer, type OpenDrawerQuery } from '../../parts/open-drawer.ts';
import { PanelForm, type ToCallOptions } from '../check-out/panel-form.tsx';
import {
  formatMoney,
  parseAmountOrZeroIfEmpty,
  toApiAmount,
  toHundredths,
  toTypedAmount,
} from '../money/amounts.ts';
import { MoneyFailureAlert } from '../money/money-failure.tsx';
import { MoneyField } from '../money/money-field.tsx';
import { OFFLINE } from '../money/offline.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { tillTexts } from './texts/index.ts';
import type { DrawerFormProps, TillProps } from './till-props.ts';
import { TakeTipsBack } from './tips-section.tsx';

type ShownDrawer = ReplyData<Client['journal']['drawerShow']>;

/** `open`: the open drawer of the location with what was paid in and out. `left`: the cash that stayed in the last one. */
type Drawers = { readonly open: ShownDrawer | undefined; readonly left: string };

async function showDrawers(query: OpenDrawerQuery, options: CallOptions): Promise<Result<Drawers>> {
  const found = await findLastDrawer(query, options);
  if (!found.ok) return found;
  const last = found.reply;
  if (last?.closed_at !== null) return { ...found, reply: { open: undefined, left: last?.float_left ?? '' } };
  const shown = await query.salon.journal.drawerShow({ drawer_id: last.id }, options);
  return shown.ok ? { ...shown, reply: { open: shown.reply.data, left: '' } } : shown;
}

function OpenDrawer(props: TillProps & Pick<Drawers, 'left'>) {
  const { salon, location, data, diary, isBlind, onDone, left } = props;
  const words = tillTexts().drawer;
  const [float, name] = [useSignal(left === '' ? '' : toTypedAmount(toHundredths(left))), useSignal('')];
  const { isBusy, runOnce, failure } = useCall();
  const submit = async () => {
    const amount = parseAmountOrZeroIfEmpty(float.value);
    if (amount === undefined) return;
    const input = { location_id: location, float: toApiAmount(amount), name: name.value.trim() };
    const openDrawer = diary.lostSince.peek() ? async () => OFFLINE : salon.journal.drawerOpen;
    const reply = await runOnce(openDrawer, input);
    if (!reply) return;
    // The totals are not read again: they are refused while a drawer is open
    isBlind.value = true;
    onDone(words.opened);
  };
  return (
    <Form onSubmit={submit}>
      <p class="hint">{words.none}</p>
      <div class="field-pair">
        <MoneyField
          id="drawer-float"
          label={moneyTexts().openDrawer.float}
          hint={left === '' ? undefined : words.left(formatPrice(left, data.currency))}
          value={float}
          required
        />
        <Field id="drawer-name" label={words.name} value={name} />
      </div>
      <MoneyFailureAlert failure={failure.value} />
      <SubmitRow label={moneyTexts().openDrawer.open} isBusy={isBusy.value} />
    </Form>
  );
}

type MovementKind = 'payIn' | 'payOut';

/** Puts cash in, or takes cash out, with the reason (BEHAVIOR §36.5). */
function Movement({
  kind,
  drawer,
  salon,
  data,
  diary,
  onDone,
  onClose,
}: DrawerFormProps & { readonly kind: MovementKind }) {
  const words = tillTexts().drawer;
  const [amount, reason] = [useSignal(''), useSignal('')];
  const apply = async (toOptions: ToCallOptions): Promise<CallFailure | null | undefined> => {
    const typed = parseAmountOrZeroIfEmpty(amount.value);
    if (typed === undefined || typed === 0) return null;
    if (diary.lostSince.peek()) return OFFLINE;
    const input = { drawer_id: drawer.id, amount: toApiAmount(typed), reason: reason.value.trim() };
    const options = toOptions(input);
    const result =
      kind === 'payIn'
        ? await salon.journal.drawerPayIn(input, options)
        : await salon.journal.drawerPayOut(input, options);
    if (!result.ok) return result;
    onDone(words.moved[kind](formatMoney(typed, data.currency)));
    return undefined;
  };
  return (
    <PanelForm
      id={`drawer-${kind}`}
      title={words[kind]}
      label={words.save}
      isWrite
      onApply={apply}
      onClose={onClose}
    >
      <MoneyField id="movement-amount" label={words.amount} value={amount} required />
      <Field id="movement-reason" label={moneyTexts().reason} value={reason} required />
    </PanelForm>
  );
}

type MovementsProps = TillProps & { readonly drawer: ShownDrawer };

/** The payments in and out, with the way back from tips that were paid out by mistake. */
function Movements({ drawer, ...props }: MovementsProps) {
  const { data, clock, catalog } = props;
  const { drawer: words, tipsOwed } = tillTexts();
  const act = useSignal<string | undefined>(undefined);
  const names = new Map((catalog.catalog.value?.staff ?? []).map(({ id, name }) => [id, name]));
  const left = new Map<number, number>();
  for (const { kind, amount, tips_of } of drawer.movements) {
    if (tips_of === null) continue;
    const paid = kind === 'pay_out' ? toHundredths(amount) : 0 - toHundredths(amount);
    left.set(tips_of, (left.get(tips_of) ?? 0) + paid);
  }
  return (
    <details>
      <summary>{words.movements(drawer.movements.length)}</summary>
      <ul class="movements">
        {drawer.movements.map(({ at, kind, amount: written, reason, tips_of, actor }, place) => {
          const amount = toHundredths(written);
          const name = names.get(tips_of ?? 0) ?? '';
          const id = `take-back-${place}`;
          const what = tips_of === null ? reason : words.tips(name);
          return (
            <li key={`${at} ${kind} ${amount}`}>
              {words.movement[kind](formatMoney(amount, data.currency), what)}{' '}
              <span class="hint">
                {formatNearInstant(at, data.timeZone, clock.getToday())}, {actor.name}
              </span>{' '}
              {tips_of !== null && kind === 'pay_out' && (left.get(tips_of) ?? 0) >= amount && (
                <InsetToggle opens={id} shown={act} panel={id} look="link" name={tipsOwed.takeBackFrom(name)}>
                  {tipsOwed.takeBack}
                </InsetToggle>
              )}
              {tips_of !== null && act.value === id && (
                <TakeTipsBack
                  {...props}
                  {...{ id, name, amount }}
                  from={drawer.id}
                  staffId={tips_of}
                  onClose={createSetter(act, undefined)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function DrawerView({ drawer, ...props }: TillProps & { readonly drawer: ShownDrawer }) {
  const { data, clock, counting } = props;
  const words = tillTexts().drawer;
  const act = useSignal<MovementKind | undefined>(undefined);
  const show = (amount: string) => formatPrice(amount, data.currency);
  const close = createSetter(act, undefined);
  const row = (name: string, amount: string) => (
    <tr>
      <th scope="row">{name}</th>
      <td>{show(amount)}</td>
    </tr>
  );
  const button = (kind: MovementKind) => (
    <InsetToggle opens={`drawer-${kind}`} shown={act} panel={kind}>
      {words[kind]}
    </InsetToggle>
  );
  const form = { ...props, drawer, onClose: close };
  const since = words.since(
    drawer.name,
    formatInstant(drawer.opened_at, data.timeZone),
    drawer.opened_by.name ?? '',
  );
  const isOld = toDay(new Date(drawer.opened_at), data.timeZone) < clock.getToday();
  return (
    <>
      {isOld ? (
        <p class="note wait">
          <Icon of={TRIANGLE_ALERT} />
          <span class="grow">{words.old(since)}</span>
        </p>
      ) : (
        <p class="hint">{since}</p>
      )}
      <table class="cost bill">
        <tbody>
          {row(moneyTexts().openDrawer.float, drawer.float)}
          {row(words.paidIn, drawer.paid_in)}
          {row(words.paidOut, Number(drawer.paid_out) === 0 ? drawer.paid_out : `-${drawer.paid_out}`)}
        </tbody>
      </table>
      <p class="hint">{words.blind}</p>
      {drawer.movements.length > 0 && <Movements {...props} drawer={drawer} />}
      <div class="actions">
        {button('payIn')}
        {button('payOut')}
        <Button
          look={act.value ? 'normal' : 'primary'}
          label={words.close}
          onClick={createSetter(counting, drawer)}
        />
      </div>
      {act.value && <Movement key={act.value} {...form} kind={act.value} />}
    </>
  );
}

/** The cash drawer of the location: open, pay in and out, count and close (BEHAVIOR §36.5). */
export function DrawerSection(props: TillProps) {
  const { changes, drawerId, isBlind } = props;
  const source = useLoaded((options) => {
    changes.value;
    return showDrawers(props, options);
  });
  useSignalEffect(() => {
    drawerId.value = source.reply.value?.open?.id;
    isBlind.value = source.loaded.value.kind !== 'loaded' || source.reply.value?.open !== undefined;
  });
  return (
    <section class="card" aria-labelledby="drawer-heading">
      <h3 id="drawer-heading">{moneyTexts().openDrawer.heading}</h3>
      <LoadedView source={source}>
        {({ open, left }) =>
          open ? <DrawerView {...props} drawer={open} /> : <OpenDrawer {...props} left={left} />
        }
      </LoadedView>
    </section>
  );
}
