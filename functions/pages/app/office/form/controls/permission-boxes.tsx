import { useSignal } from '@preact/signals';
import { Button, createSetter } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { CHEVRON_DOWN } from '../../../parts/icons.ts';
import { texts } from '../../../texts/index.ts';
import { type PermissionGroup, toPermissionGroup } from '../../areas/permission-groups.ts';
import { officeTexts } from '../../texts/index.ts';
import type { Option } from '../picks.ts';
import { LabelledControlGroup } from './labelled-control.tsx';
import { Boxes, type BoxesProps, type Chosen, useBoxesControl } from './pick-controls.tsx';

type GroupProps = {
  readonly group: PermissionGroup;
  readonly choices: readonly Option[];
  readonly field: Omit<Chosen, 'frame'>;
};

/** The permissions of an area: one box for all of them, and a box for each on request. */
function PermissionGroupBoxes({ group, choices, field }: GroupProps) {
  const { id, chosen, set } = field;
  const words = officeTexts();
  const name = words.permissionGroups[group];
  const isOpen = useSignal(false);
  const values = choices.map(({ value }) => value);
  const count = values.filter((value) => chosen.includes(value)).length;
  const toggleAll = (isChosen: boolean) => {
    const others = chosen.filter((value) => !values.includes(value));
    set(isChosen ? [...others, ...values] : others);
  };
  return (
    <li class="box-group">
      <div>
        <label class="checkbox grow">
          <input
            type="checkbox"
            id={`${id}-all-${group}`}
            checked={count === values.length}
            indeterminate={count > 0 && count < values.length}
            onChange={({ currentTarget }) => toggleAll(currentTarget.checked)}
          />
          <span>
            {name} <span class="sub">{words.chosenOf(count, values.length)}</span>
          </span>
        </label>
        <Button
          look="plain"
          more="icon small opener"
          label={<Icon of={CHEVRON_DOWN} />}
          aria-label={texts().page.labelled(name, words.list.details)}
          aria-expanded={isOpen.value}
          onClick={createSetter(isOpen, !isOpen.value)}
        />
      </div>
      {isOpen.value && <Boxes {...field} choices={choices} />}
    </li>
  );
}

export function PermissionBoxes(props: BoxesProps) {
  const { frame, ...field } = useBoxesControl(props);
  const groups = Map.groupBy(props.choices, ({ value }) => toPermissionGroup(value));
  return (
    <LabelledControlGroup {...frame}>
      <ul class="box-groups">
        {[...groups].map(([group, those]) => (
          <PermissionGroupBoxes key={group} group={group} choices={those} field={field} />
        ))}
      </ul>
    </LabelledControlGroup>
  );
}
