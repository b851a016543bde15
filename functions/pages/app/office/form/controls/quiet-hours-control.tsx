import { useSignal } from '@preact/signals';
import { Checkbox } from '../../../parts/field.tsx';
import { TIME } from '../../areas/fields.ts';
import { officeTexts } from '../../texts/index.ts';
import { useFormContext } from '../form-state.ts';
import { type ControlProps, InputControl } from './simple-controls.tsx';

const END = 'quiet_to';
/** The night that a salon begins with. */
const NIGHT = { from: '21:00', to: '08:00' } as const;

/** Whether messages wait at night, and from when to when: twice the same time means never (BEHAVIOR §29.3). */
export function QuietHoursControl({ path, shape }: ControlProps) {
  const form = useFormContext();
  const isQuiet = useSignal(form.get(path) !== form.get(END));
  return (
    <>
      <Checkbox
        id="quiet"
        value={isQuiet}
        onChange={(isOn) => {
          form.set(path, isOn ? NIGHT.from : form.get(path));
          form.set(END, isOn ? NIGHT.to : form.get(path));
        }}
      >
        {officeTexts().quiet}
      </Checkbox>
      {isQuiet.value && (
        <>
          <InputControl path={path} shape={shape} options={TIME} />
          <InputControl path={END} shape={shape} options={TIME} />
        </>
      )}
    </>
  );
}
