import { useElementSize } from '@mantine/hooks';
import classes from './section-picker.module.css';
import type { SiteLook } from './site-look.ts';

interface SectionDrawingProps {
  readonly name: string;
  readonly look: SiteLook | undefined;
  readonly html: string | undefined;
  readonly isPhone?: boolean;
}

/** The widths that pages are read at most. */
const WIDTHS = { desktop: 1280, phone: 390 };

/**
 * A section as the site would show it, scaled to its place. The frame runs no scripts and takes neither focus nor
 * clicks: it is an image of the section.
 */
export function SectionDrawing({ name, look, html, isPhone = false }: SectionDrawingProps) {
  const { ref, width, height } = useElementSize();
  const pageWidth = isPhone ? WIDTHS.phone : WIDTHS.desktop;
  const shown = isPhone ? Math.min(width, height * 0.62) : width;
  const scale = shown / pageWidth;
  return (
    <span className={classes.drawing} ref={ref} data-phone={isPhone || undefined} aria-hidden inert>
      {look && html !== undefined && scale > 0 && (
        <iframe
          title={name}
          sandbox="allow-same-origin"
          loading="lazy"
          tabIndex={-1}
          srcDoc={look(html)}
          style={{
            width: pageWidth,
            height: height / scale,
            transform: `scale(${scale})`,
            marginInlineStart: (width - shown) / 2,
          }}
        />
      )}
    </span>
  );
}
