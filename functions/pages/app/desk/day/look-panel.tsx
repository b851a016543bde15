import type { Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ARROW_DOWN, ARROW_UP, PRINTER } from '../../parts/icons.ts';
import { Segmented } from '../../parts/segmented.tsx';
import { Switch } from '../../parts/switch.tsx';
import type { Member } from '../columns.ts';
import type { Place } from '../place.ts';
import { computeMemberPosition, DENSITIES, type LookStorage, toDensityForPointer } from './look.ts';
import { dayTexts } from './texts/index.ts';

type LookPanelProps = {
  readonly isOpen: Signal<boolean>;
  readonly storage: LookStorage;
  readonly members: readonly Member[];
  readonly place: Pick<Place, 'showsRooms' | 'goTo' | 'view'>;
  readonly hasRooms: boolean;
  readonly onKeys: () => void;
  readonly onPrint: () => void;
};

/** The choice of the members whose columns show, and of their order. */
function People({ members, storage }: Pick<LookPanelProps, 'members' | 'storage'>) {
  const words = dayTexts().look;
  const { hidden = [], order = [] } = storage.kept.value;
  const shown = members.toSorted(
    (a, b) => computeMemberPosition(order, a.id) - computeMemberPosition(order, b.id),
  );
  const move = (from: number, to: number) => {
    const ids = shown.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    storage.change({ order: ids });
  };
  const toggle = (id: number) =>
    storage.change({ hidden: hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id] });
  return (
    <fieldset class="people">
      <legend class="label">{words.people}</legend>
      <ul>
        {shown.map(({ id, name }, index) => (
          <li key={id}>
            <label class="checkbox grow">
              <input type="checkbox" checked={!hidden.includes(id)} onChange={() => toggle(id)} />
              {name}
            </label>
            <Button
              look="plain"
              more="icon small"
              label={<Icon of={ARROW_UP} />}
              aria-label={words.up(name)}
              aria-disabled={index === 0}
              onClick={() => index > 0 && move(index, index - 1)}
            />
            <Button
              look="plain"
              more="icon small"
              label={<Icon of={ARROW_DOWN} />}
              aria-label={words.down(name)}
              aria-disabled={index === shown.length - 1}
              onClick={() => index < shown.length - 1 && move(index, index + 1)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** How this browser shows the day: its size, whose columns, rooms, and the keys (BEHAVIOR §39.3). */
export function LookPanel(props: LookPanelProps) {
  const { isOpen, storage, members, place, hasRooms, onKeys, onPrint } = props;
  const words = dayTexts().look;
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    panel.current?.showPopover();
    panel.current?.focus();
  }, []);
  const leave = (act: () => void) => () => {
    isOpen.value = false;
    act();
  };
  const { hasNoLetters = false } = storage.kept.value;
  return (
    <div
      ref={panel}
      class="popover look"
      role="dialog"
      aria-label={words.heading}
      tabIndex={-1}
      popover="auto"
      onToggle={(event) => {
        if (event.newState === 'closed') isOpen.value = false;
      }}
    >
      <Segmented
        label={words.size}
        fills
        value={toDensityForPointer(storage.kept.value)}
        options={DENSITIES.map((density) => [density, words[density]])}
        onChoose={(density) => storage.change({ density })}
      />
      {members.length > 1 && <People members={members} storage={storage} />}
      {hasRooms && (
        <Switch
          id="look-rooms"
          isOn={place.showsRooms.value}
          onChange={(showsRooms) => place.goTo({ showsRooms })}
        >
          {words.rooms}
        </Switch>
      )}
      <Switch
        id="look-letters"
        isOn={!hasNoLetters}
        onChange={(isOn) => storage.change({ hasNoLetters: !isOn })}
      >
        {words.letters}
      </Switch>
      <div class="row">
        <Button more="small" label={words.keys} onClick={leave(onKeys)} />
        <Button more="small" icon={PRINTER} label={words.print} onClick={leave(onPrint)} />
      </div>
    </div>
  );
}
