import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CIRCLE_ALERT, X } from '../../parts/icons.ts';
import { Toast } from '../../parts/toast.tsx';
import { texts } from '../../texts/index.ts';
import type { ActRunner } from '../acts.ts';

/** The result of the last act with the way back; or the reason of its refusal, with what else can be done. Neither moves the day. */
export function Outcome({ acts }: { readonly acts: ActRunner }) {
  const refusal = acts.refusal.value;
  const success = acts.success.value;
  const choices = acts.choices.value;
  const [undo] = refusal === '' ? choices : [];
  return (
    <>
      <Toast text={success} onUndo={undo?.run} onClose={acts.clear} />
      {refusal !== '' && (
        <div class="refusal note bad">
          <Icon of={CIRCLE_ALERT} />
          <div class="grow">
            <p role="alert">{refusal}</p>
            {choices.length > 0 && (
              <p>
                {choices.map(({ name, run }) => (
                  <Button key={name} more="small" label={name} onClick={run} />
                ))}
              </p>
            )}
          </div>
          <Button
            look="plain"
            more="icon small"
            label={<Icon of={X} />}
            aria-label={texts().page.close}
            onClick={acts.clear}
          />
        </div>
      )}
    </>
  );
}
