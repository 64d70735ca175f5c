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

export const IconHome = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3.5 11.5 12 4l8.5 7.5" />
    <path d="M6 9.5V20h12V9.5" />
    <path d="M10 20v-5.5h4V20" />
  </Drawing>
);

export const IconMail = (props: IconProps) => (
  <Drawing {...props}>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="m4 7 8 6 8-6" />
  </Drawing>
);

/** Sliders: what can be set. */
export const IconSettings = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 7h9M17.5 7H20M4 17h2.5M11 17h9" />
    <circle cx="15.2" cy="7" r="2.3" />
    <circle cx="8.8" cy="17" r="2.3" />
  </Drawing>
);

export const IconExternalLink = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M11 6H6.5A1.5 1.5 0 0 0 5 7.5v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.5V13" />
    <path d="M14.5 4H20v5.5M11 13l8.5-8.5" />
  </Drawing>
);

export const IconLogout = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M13.5 4.5h-7A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5h7" />
    <path d="M10 12h10M16.5 8.5 20 12l-3.5 3.5" />
  </Drawing>
);

export const IconMenu = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Drawing>
);

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
