import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, createSetter } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { CIRCLE_HELP, ELLIPSIS, PLUS } from '../parts/icons.ts';
import { lazily } from '../parts/lazily.tsx';
import { Tabs } from '../parts/tabs.tsx';
import type { AreaName } from './areas/areas.ts';
import { findSection, listAreasOfTab, listTabs } from './areas/sections.ts';
import { officeTexts } from './texts/index.ts';
import type { ViewProps } from './view-props.ts';

const HelpDialog = lazily(async () => (await import('./help/help-dialog.tsx')).HelpDialog);

/** Whether the page has just been loaded: then the focus stays where the browser puts it. */
let isFirst = true;

type PageHeadingProps = Pick<ViewProps, 'data' | 'place' | 'permissions'> & {
  readonly title: string;
  /** Beside the title: the act of the page at the end. */
  readonly actions?: ComponentChildren;
  /** None of the acts is the main one: a phone shows them on request. */
  readonly isFolded?: boolean;
  /** The main act, which adds a record: the last one, and on a phone a plus sign. */
  readonly add?: { readonly label: string; readonly href: string } | undefined;
  /** A line below the title. */
  readonly under?: ComponentChildren;
  /** The area whose tabs show; undefined for a page without tabs. */
  readonly area?: AreaName | undefined;
  /** The list to which a record belongs. */
  readonly crumb?: AreaName;
  /** Before the title, such as the face of a person. */
  readonly face?: ComponentChildren;
};

/** The top of a view. Its heading names the document, and takes the focus when the view changes. */
export function PageHeading(props: PageHeadingProps) {
  const { title, actions, isFolded = false, add, under, area, crumb, face, ...view } = props;
  const { data, place } = view;
  const isHelping = useSignal(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = officeTexts().pageTitle(title, data.name);
  }, [title, data.name]);
  useLayoutEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <>
      <div class="otop">
        {face}
        <div class="grow">
          {crumb && (
            <a class="crumb" href={place.href(crumb)}>
              {officeTexts().area[crumb].name}
            </a>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {under && <p class="sub">{under}</p>}
        </div>
        {place.address.value.area !== 'help' && (
          <Button
            look="plain"
            more="icon"
            label={<Icon of={CIRCLE_HELP} />}
            aria-label={officeTexts().help}
            onClick={createSetter(isHelping, true)}
          />
        )}
        {actions &&
          (isFolded ? <FoldedActions>{actions}</FoldedActions> : <div class="row wrap">{actions}</div>)}
        {add && (
          <a class="btn primary add" href={add.href}>
            <Icon of={PLUS} />
            <span>{add.label}</span>
          </a>
        )}
      </div>
      {isHelping.value && <HelpDialog {...view} onClose={createSetter(isHelping, false)} />}
      {area && <AreaTabs {...view} area={area} />}
    </>
  );
}

type AreaHeadingProps = Omit<PageHeadingProps, 'title' | 'area' | 'under' | 'isFolded'> & {
  readonly name: AreaName;
};

/** The top of the view of an area: its name, its introduction and its tabs. */
export function AreaHeading({ name, ...props }: AreaHeadingProps) {
  const { name: title, intro } = officeTexts().area[name];
  return <PageHeading {...props} title={title} area={name} under={intro} isFolded />;
}

const ACTS = 'page-acts';
/** The attributes of a folded act, which closes the list of acts. */
export const FOLDED_ACT = { popovertarget: ACTS, popovertargetaction: 'hide' } as const;

/** The acts of a page in a line; on a phone behind a button. */
const FoldedActions = ({ children }: { readonly children: ComponentChildren }) => (
  <>
    <Button
      more="icon acts-toggle"
      label={<Icon of={ELLIPSIS} />}
      aria-label={officeTexts().list.acts}
      popovertarget={ACTS}
    />
    <div id={ACTS} class="row wrap popover acts" popover="auto">
      {children}
    </div>
  </>
);

type AreaTabsProps = Pick<ViewProps, 'place' | 'permissions'> & { readonly area: AreaName };

function AreaTabs({ place, permissions, area }: AreaTabsProps) {
  const section = findSection(area);
  const tabs = section ? listTabs(section, permissions) : [];
  if (!section || tabs.length < 2) return null;
  const words = officeTexts();
  const [shown = area] = listAreasOfTab(area, permissions);
  return (
    <Tabs
      label={words.sections[section]}
      tabs={tabs.flatMap(([first]) => (first ? [[first, words.tabs[first] ?? words.area[first].name]] : []))}
      shown={shown}
      toUrl={(name) => place.href(name)}
    />
  );
}
