import { Anchor } from '@mantine/core';

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/;

/** Plain text in which web addresses can be followed. Splitting by a group puts every second piece on an address. */
export function LinkedText({ children }: { children: string }) {
  return children.split(address).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes under its message
      <Anchor key={index} href={piece} target="_blank" rel="noreferrer" c="inherit" underline="always">
        {piece}
      </Anchor>
    ) : (
      piece
    ),
  );
}
