/** A placeholder in the sidebar until its contents are known. */
export function SideSkeleton() {
  return (
    <div className="side-skeleton" aria-hidden="true">
      <span className="skeleton wide" data-testid="skeleton" />
      <span className="skeleton narrow" data-testid="skeleton" />
    </div>
  );
}
