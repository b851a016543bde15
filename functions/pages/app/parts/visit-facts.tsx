import type { ComponentChildren } from 'preact';
import { texts } from '../texts/index.ts';
import { Fact } from './fact.tsx';

const words = () => texts().done;

type VisitFactsProps = {
  readonly services: readonly ComponentChildren[];
  /** When the visit begins and ends. */
  readonly time?: string;
  readonly staff?: readonly { readonly name: string }[];
  readonly location: { readonly name: string; readonly address: string };
  readonly cost: ComponentChildren;
  /** Undefined while nothing is booked. */
  readonly number?: string;
};

/** The add-ons behind the name of their service. */
export const AddOns = ({ addOns }: { readonly addOns: readonly { readonly name: string }[] }) =>
  addOns.length > 0 && <span class="quiet"> + {addOns.map(({ name }) => name).join(', ')}</span>;

export const VisitFacts = ({ services, time, staff = [], location, cost, number }: VisitFactsProps) => (
  <dl class="facts card">
    <dt>{words().services}</dt>
    {services.map((service, index) => (
      // Two people may have the same service
      <dd key={index}>{service}</dd>
    ))}
    {time !== undefined && <Fact name={words().time}>{time}</Fact>}
    {staff.length > 0 && <Fact name={words().staff}>{staff.map(({ name }) => name).join(', ')}</Fact>}
    <Fact name={words().place}>{[location.name, location.address].filter(Boolean).join(', ')}</Fact>
    <Fact name={words().cost}>{cost}</Fact>
    {number !== undefined && <Fact name={words().number}>{number}</Fact>}
  </dl>
);
