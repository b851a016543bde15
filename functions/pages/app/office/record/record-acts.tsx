import { type Signal, useSignal } from '@preact/signals';
import { isGuestId } from '../../../../../lib/rules/customers/guest-ids.ts';
import { createSetter } from '../../parts/button.tsx';
import { MenuButton, type MenuItem } from '../../parts/menu.tsx';
import { getArea, type RecordArea } from '../areas/areas.ts';
import type { OfficeForm } from '../form/use-form.ts';
import { callOperation, type Reply } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { RecordProps } from './record.ts';

type Act = NonNullable<RecordArea['acts']>[number];

/** The question that an act or the deletion asks. `final`: the act cannot be undone. */
type Asked =
  | { readonly kind: 'delete' | 'merge' | 'leave' }
  /** The link that an act has made, and that only its reply shows. */
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'final'; readonly act: Act; readonly forfeits: boolean };

/** The question before an act; undefined for an act without one, or whose question is answered. */
function toFirstQuestion(act: Act, isAnswered: boolean): Asked | undefined {
  if (act.kind === 'merge' || act.kind === 'leave') return { kind: act.kind };
  return act.kind === 'final' && !isAnswered ? { kind: 'final', act, forfeits: false } : undefined;
}

type ActsOptions = RecordProps & {
  readonly state: Pick<OfficeForm, 'failure' | 'discard'>;
  readonly title: string;
};

/** The acts of a saved record (BEHAVIOR §40.5). */
export function useRecordActs({ name, id, state, title, salon, place, rows }: ActsOptions) {
  const { group, idField } = getArea(name) as RecordArea;
  const words = officeTexts();
  const asked: Signal<Asked | undefined> = useSignal();
  const onMerged = (into: number) => {
    state.discard();
    place.go(place.href(name, String(into)), words.acts['customer-merge']?.[1]);
  };
  const onLeft = async () => {
    state.discard();
    await rows.reload('staff');
    place.go(place.href(name), words.acts['staff-move-visits']?.[1]);
  };
  const finish = async ({ operation, kind }: Act, reply: Reply) => {
    const done = words.acts[operation]?.[1];
    if (kind === 'final') {
      state.discard();
      place.go(place.href(name), done);
      return;
    }
    const { url } = (reply.data ?? {}) as { readonly url?: unknown };
    if (kind === 'link') {
      asked.value = { kind, url: String(url) };
      return;
    }
    if (kind === 'file') {
      const { downloadFile, downloadTextAsFile } = await import('../../parts/save-file.ts');
      // A large export is at a link
      if (typeof url === 'string') downloadFile(url);
      else downloadTextAsFile(`${name}-${id}.json`, 'application/json', JSON.stringify(reply.data, null, 2));
    }
    place.message.value = done ?? '';
  };
  const run = async (act: Act, answer?: { readonly forfeits: boolean }) => {
    const { operation } = act;
    asked.value = toFirstQuestion(act, answer !== undefined);
    if (asked.value) return;
    const field = isGuestId(Number(id)) ? (act.guestField ?? idField) : idField;
    const input = { [field]: id, ...(answer?.forfeits ? { forfeit: 1 } : {}) };
    const result = await callOperation(salon, group, operation, input);
    if (result.ok) await finish(act, result.reply);
    else if (result.code === 'customer_has_value_left' && !answer?.forfeits)
      asked.value = { kind: 'final', act, forfeits: true };
    else state.failure.value = result;
  };
  return { title, state, asked, run, onMerged, onLeft };
}

type RecordActs = ReturnType<typeof useRecordActs>;
export type ActsProps = RecordProps & { readonly acts: RecordActs };

/** The menu of the acts that the user may do: what removes something is last. */
export function RecordMenu({ name, id, place, permissions, acts: { asked, run } }: ActsProps) {
  const { operations, acts = [], copiedWithout } = getArea(name) as RecordArea;
  const words = officeTexts();
  const items: readonly MenuItem[] = [
    ...(copiedWithout
      ? [{ label: words.form.duplicate, onPress: () => place.go(`${place.href(name, 'new')}?copy=${id}`) }]
      : []),
    ...acts
      .filter(({ needs }) => needs === undefined || permissions.includes(needs))
      .filter(({ guestField }) => guestField !== undefined || !isGuestId(Number(id)))
      .map((act) => ({
        label: words.acts[act.operation]?.[0] ?? '',
        isDanger: act.kind === 'final',
        onPress: () => void run(act),
      })),
    ...(operations.delete
      ? [
          {
            label: words.form.delete(words.area[name].one),
            isDanger: true,
            onPress: createSetter(asked, { kind: 'delete' as const }),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return <MenuButton label={words.list.acts} items={items} />;
}
