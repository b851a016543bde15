import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CIRCLE_ALERT, X } from '../../parts/icons.ts';
import { Toast } from '../../parts/toast.tsx';
import { texts } from '../../texts/index.ts';
import type { ActRunner } from '../acts.ts';
import type { DialogProps } from '../dialog-props.ts';
import { deskTexts } from '../texts/index.ts';

/** Why the last act was refused, with what else can be done. */
export function Refusal({
  acts,
  isInPanel = false,
}: {
  readonly acts: ActRunner;
  readonly isInPanel?: boolean;
}) {
  const choices = acts.choices.value;
  return (
    <div class={isInPanel ? 'note bad' : 'refusal note bad'}>
      <Icon of={CIRCLE_ALERT} />
      <p role="alert">{acts.refusal}</p>
      <Button
        look="plain"
        more="icon small"
        label={<Icon of={X} />}
        aria-label={texts().page.close}
        onClick={acts.clear}
      />
      {choices.length > 0 && (
        <p class="ways">
          {choices.some(({ label }) => label !== undefined) && <span>{deskTexts().acts.freeTimes}</span>}
          {choices.map(({ name, label, run }) => (
            <Button key={name} more="small" label={label ?? name} aria-label={label && name} onClick={run} />
          ))}
        </p>
      )}
    </div>
  );
}

type OutcomeProps = Pick<DialogProps, 'acts' | 'dialogs'>;

/** The result of the last act with the way back; or the reason of its refusal, unless a panel says it. Neither moves the day. */
export function Outcome({ acts, dialogs }: OutcomeProps) {
  const isRefused = acts.refusal.value !== '';
  const refused = acts.refusedVisit.value;
  const open = dialogs.open.value;
  const isInPanel = open?.kind === 'visit' && open.id === refused;
  const [undo] = isRefused ? [] : acts.choices.value;
  return (
    <>
      <Toast text={acts.success.value} onUndo={undo?.run} onClose={acts.clear} />
      {isRefused && !isInPanel && <Refusal acts={acts} />}
    </>
  );
}
