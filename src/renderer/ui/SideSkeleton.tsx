/** A placeholder in the sidebar until its contents are known. */
export function SideSkeleton() {
  return (
    <div className="side-skeleton" aria-hidden="true">
      <span className="skel wide" />
      <span className="skel narrow" />
    </div>
  );
}
