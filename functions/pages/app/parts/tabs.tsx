import { scrollToChosenItem } from './scroll-to-chosen.ts';

type TabsProps<Name extends string> = {
  /** The accessible name. */
  readonly label: string;
  readonly tabs: readonly (readonly [name: Name, label: string])[];
  readonly shown: Name;
  readonly toUrl: (name: Name) => string;
  /** Shows a tab without a load of the page; without it, the link is followed. */
  readonly onOpen?: (name: Name) => void;
};

/** The second level of a menu: each tab is an address. */
export const Tabs = <Name extends string>({ label, tabs, shown, toUrl, onOpen }: TabsProps<Name>) => (
  <nav ref={scrollToChosenItem} class="tabs" aria-label={label}>
    {tabs.map(([name, text]) => (
      <a
        key={name}
        href={toUrl(name)}
        aria-current={name === shown ? 'page' : undefined}
        // Browsers leave a tab where a part of it is in sight
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        onClick={(event) => {
          if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(name);
        }}
      >
        {text}
      </a>
    ))}
  </nav>
);
