import { useSignal, useSignalEffect } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { AREAS, type AreaName, findMissingPermission, SECTIONS } from './areas.ts';
import { officeTexts } from './texts/index.ts';
import type { ViewProps } from './view-props.ts';

type MenuProps = ViewProps & { readonly onLogOut: () => void };

/** The bar of the office, and the areas that the user may use (BEHAVIOR §40.2). */
export function Menu({ data, place, permissions, onLogOut }: MenuProps) {
  const words = officeTexts();
  const isOpen = useSignal(false);
  useSignalEffect(() => {
    // Another address closes the menu of a phone
    place.address.value;
    isOpen.value = false;
  });
  const { area: current } = place.address.value;
  const names = (Object.keys(AREAS) as AreaName[]).filter(
    (name) => findMissingPermission(AREAS[name], permissions) === undefined,
  );
  const mayOpenDesk = ['appointments.read', 'appointments.read_own'].some((each) =>
    permissions.includes(each),
  );
  const link = (name: string, text: string) => (
    <li key={name}>
      <a
        href={name === '' ? place.href() : place.href(name)}
        aria-current={current === name ? 'page' : undefined}
      >
        {text}
      </a>
    </li>
  );
  return (
    <header class="office-head">
      <div class="bar">
        <p class="bar-title">
          <strong>{data.name}</strong> <span class="salon">{words.office}</span>
        </p>
        <Button
          more="menu-button"
          label={words.menu}
          aria-expanded={isOpen.value}
          aria-controls="menu"
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        />
        <p class="bar-links">
          {!isOpen.value && (
            <a class="bar-checklist" href={place.href()}>
              {words.checklist}
            </a>
          )}
          {mayOpenDesk && <a href={`/desk/${data.slug}`}>{words.desk}</a>}
          <a href={`/book/${data.slug}`}>{words.bookingPage}</a>
          <Button look="link" label={words.logOut} onClick={onLogOut} />
        </p>
      </div>
      <nav id="menu" class={isOpen.value ? 'menu menu-open' : 'menu'} aria-label={words.areas}>
        <ul>{link('', words.checklist)}</ul>
        {SECTIONS.map((section) => {
          const listed = names.filter((name) => AREAS[name].section === section);
          return (
            listed.length > 0 && (
              <section key={section} aria-labelledby={`menu-${section}`}>
                <h2 id={`menu-${section}`}>{words.sections[section]}</h2>
                <ul>{listed.map((name) => link(name, words.area[name].name))}</ul>
              </section>
            )
          );
        })}
      </nav>
    </header>
  );
}
