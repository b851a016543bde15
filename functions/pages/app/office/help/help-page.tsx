import { SECTIONS, type SectionName } from '../areas/areas.ts';
import { findSection } from '../areas/sections.ts';
import { PageHeading } from '../page-heading.tsx';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { HelpAnswers, listAllowedTopics } from './help-answers.tsx';
import { helpTexts } from './texts/index.ts';
import { TOPICS } from './topics.ts';

/** All questions and answers by the words of the menu; the address may name the one that is open (BEHAVIOR §40.4). */
export const HelpPage = (view: ViewProps) => {
  const { id } = view.place.address.value;
  const topics = listAllowedTopics(view.permissions);
  return (
    <>
      <PageHeading {...view} title={officeTexts().help} under={helpTexts().intro} />
      <div class="form">
        {(Object.keys(SECTIONS) as SectionName[]).map((section) => {
          const asked = topics.filter((name) => (findSection(TOPICS[name].to) ?? 'team') === section);
          if (asked.length === 0) return null;
          return (
            <section key={section} class="stack" aria-labelledby={`help-${section}`}>
              <h2 id={`help-${section}`}>{officeTexts().sections[section]}</h2>
              <HelpAnswers key={id} {...view} topics={asked} shown={id} Heading="h3" />
            </section>
          );
        })}
      </div>
    </>
  );
};
