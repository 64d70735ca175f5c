import { AppearanceSection } from './appearance-section.tsx';
import { NoticesSection } from './notices-section.tsx';

/** What a member chooses for themselves. */
export function YouTopic() {
  return (
    <>
      <AppearanceSection />
      <NoticesSection />
    </>
  );
}
