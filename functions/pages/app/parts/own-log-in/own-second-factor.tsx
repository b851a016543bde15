import { type Signal, useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import { Button } from '../button.tsx';
import { useCall } from '../call.tsx';
import { Form, SubmitRow } from '../field.tsx';
import { CodeField } from './code-field.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { LogInFailureAlert } from './log-in-failure.tsx';
import type { OwnLogInProps } from './pin-form.tsx';
import { ownLogInTexts } from './texts/index.ts';

const words = () => ownLogInTexts().factor;

/** The states of the set-up. */
type Step =
  | { readonly name: 'start' }
  | { readonly name: 'confirm'; readonly secret: string; readonly uri: string }
  | { readonly name: 'recovery'; readonly codes: readonly string[] };

type StepProps = { readonly salon: Client; readonly step: Signal<Step> };

function Start({ salon, step }: StepProps) {
  const password = useSignal('');
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const submit = async () => {
    const reply = await run(() => salon.auth.secondFactorStart({ current_password: password.value }));
    if (!reply) return;
    const { secret, otpauth_uri: uri } = reply.data;
    step.value = { name: 'confirm', secret, uri };
  };
  return (
    <Form onSubmit={submit}>
      <p class="hint">{words().intro}</p>
      <CurrentPasswordField id="factor-password" value={password} error={errorOf('current_password')} />
      <LogInFailureAlert failure={findGeneralFailure(['current_password'])} />
      <SubmitRow label={words().start} isBusy={isBusy.value} />
    </Form>
  );
}

/** The key in groups of four, so that people can type it. */
const toGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

type ConfirmProps = StepProps & Omit<Extract<Step, { name: 'confirm' }>, 'name'>;

function Confirm({ salon, step, secret, uri }: ConfirmProps) {
  const code = useSignal('');
  const { isBusy, run, failure } = useCall();
  const submit = async () => {
    const reply = await run(() => salon.auth.secondFactorConfirm({ code: code.value.trim() }));
    if (reply) step.value = { name: 'recovery', codes: reply.data.recovery_codes };
    else if (failure.peek()?.code === 'set_up_not_started') step.value = { name: 'start' };
  };
  return (
    <Form onSubmit={submit}>
      <p>{words().scan}</p>
      <p>
        <span class="quiet">{words().key}</span> <code class="factor-key">{toGroups(secret)}</code>
      </p>
      <p>
        <a href={uri}>{words().open}</a>
      </p>
      <CodeField id="factor-code" value={code} hint={words().codeHint} />
      <LogInFailureAlert failure={failure.value} />
      <SubmitRow label={words().confirm} isBusy={isBusy.value} />
    </Form>
  );
}

type SetUpProps = { readonly salon: Client; readonly onDone: () => void };

/** Sets up the user's own second factor (BEHAVIOR §3.6). */
function FactorSetUp({ salon, onDone }: SetUpProps) {
  const step = useSignal<Step>({ name: 'start' });
  const { value } = step;
  if (value.name === 'start') return <Start salon={salon} step={step} />;
  if (value.name === 'confirm') {
    return <Confirm salon={salon} step={step} secret={value.secret} uri={value.uri} />;
  }
  return (
    <>
      <p role="status">{words().recovery}</p>
      <ul class="recovery-codes">
        {value.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div class="actions">
        <Button look="primary" label={words().done} onClick={onDone} />
      </div>
    </>
  );
}

/** The set-up for a user who may do nothing else before it (BEHAVIOR §3.7). */
export const RequiredFactor = (props: SetUpProps) => (
  <>
    <h2>{ownLogInTexts().required.heading}</h2>
    <p>{ownLogInTexts().required.text}</p>
    <FactorSetUp {...props} />
  </>
);

function Remove({ salon, left, onDone }: SetUpProps & { readonly left: number }) {
  const [password, code] = [useSignal(''), useSignal('')];
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const submit = async () => {
    const input = { current_password: password.value, code: code.value.trim() };
    if (await run(() => salon.auth.secondFactorRemove(input))) onDone();
  };
  return (
    <Form onSubmit={submit}>
      <p class="hint">{words().isSet(left)}</p>
      <CurrentPasswordField id="factor-password" value={password} error={errorOf('current_password')} />
      <CodeField id="factor-code" value={code} />
      <LogInFailureAlert failure={findGeneralFailure(['current_password'])} />
      <SubmitRow label={words().remove} isBusy={isBusy.value} />
    </Form>
  );
}

/** Sets up or removes the user's own second factor. */
export const OwnSecondFactor = ({ salon, you, onDone }: OwnLogInProps) => (
  <section aria-labelledby="factor-heading">
    <h3 id="factor-heading">{words().heading}</h3>
    {you.second_factor === 1 ? (
      <Remove salon={salon} left={you.recovery_codes_left} onDone={onDone} />
    ) : (
      <FactorSetUp salon={salon} onDone={onDone} />
    )}
  </section>
);
