import { Face } from '../../parts/face.tsx';
import { listLoadedRows, type RowStore } from './rows.ts';

type StaffFaceProps = { readonly id: number; readonly name: string; readonly rows: RowStore };

/** The face of a member, with the picture that the list of people has. */
export function StaffFace({ id, name, rows }: StaffFaceProps) {
  const member = listLoadedRows(rows.get('staff').value).find((row) => Number(row.id) === id);
  return <Face id={id} name={name} image={String(member?.image ?? '')} />;
}

/** The face of a member beside the name, which is a link where `href` is given. */
export const StaffName = ({ href, ...member }: StaffFaceProps & { readonly href?: string }) => (
  <span class="row">
    <StaffFace {...member} />
    {href === undefined ? member.name : <a href={href}>{member.name}</a>}
  </span>
);
