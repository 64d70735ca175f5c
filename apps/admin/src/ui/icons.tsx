import type { ReactNode, SVGProps } from 'react';

interface IconProps extends Pick<SVGProps<SVGSVGElement>, 'aria-hidden'> {
  /** In pixels, both ways. */
  readonly size: number;
  /** How thick its lines are, on a ground of 24 by 24. */
  readonly stroke: number;
}

function Drawing({ size, stroke, children, ...rest }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
    >
      {children}
    </svg>
  );
}

export const IconArrowLeft = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M20 12H4.5M10.5 6l-6 6 6 6" />
  </Drawing>
);

export const IconRefresh = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M19.5 11A7.6 7.6 0 0 0 5.6 8M4.5 4.5V8.5H8.5" />
    <path d="M4.5 13a7.6 7.6 0 0 0 13.9 3M19.5 19.5v-4h-4" />
  </Drawing>
);
