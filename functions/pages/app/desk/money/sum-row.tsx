type SumRowProps = {
  readonly name: string;
  readonly amount: string;
  readonly look?: string | undefined;
};

/** A sum below the lines of a bill, without controls. */
export const SumRow = ({ name, amount, look }: SumRowProps) => (
  <tr class={look}>
    <th scope="row">{name}</th>
    <td colSpan={2}>{amount}</td>
  </tr>
);
