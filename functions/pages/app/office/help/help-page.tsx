import { PageHeading } from '../page-heading.tsx';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { HelpAnswers, listTopics } from './help-answers.tsx';
import { helpTexts } from './texts/index.ts';

/** All questions and answers; the address may name the one that is open (BEHAVIOR §40.4). */
export const HelpPage = (view: ViewProps) => {
  const { id } = view.place.address.value;
  return (
    <>
      <PageHeading {...view} title={officeTexts().help} under={helpTexts().intro} />
      <div class="form">
        <HelpAnswers key={id} {...view} topics={listTopics(view.permissions)} shown={id} />
      </div>
    </>
  );
};
