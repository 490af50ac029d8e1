"""The rules, one file each, in the order in which they are applied and listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from react_migrate_codemods.copied_loop import CopiedLoop
from react_migrate_codemods.dropped_keyword import DroppedKeyword
from react_migrate_codemods.extract_predictor import ExtractPredictor
from react_migrate_codemods.extractor_reasoning import ExtractorReasoning
from react_migrate_codemods.finish_tool import FinishTool
from react_migrate_codemods.hand_made_prediction import HandMadePrediction
from react_migrate_codemods.identity import Identity
from react_migrate_codemods.moved_import import MovedImport
from react_migrate_codemods.older_dspy import OlderDspy
from react_migrate_codemods.open_requirement import OpenRequirement
from react_migrate_codemods.predictor_name import PredictorName
from react_migrate_codemods.private_helper import PrivateHelper
from react_migrate_codemods.react_predictor_fields import ReactPredictorFields
from react_migrate_codemods.reactv2_name import ReActV2Name
from react_migrate_codemods.reserved_field import ReservedField
from react_migrate_codemods.reserved_tool import ReservedTool
from react_migrate_codemods.saved_state import SavedState
from react_migrate_codemods.scripted_reply import ScriptedReply
from react_migrate_codemods.shadowed_argument import ShadowedArgument
from react_migrate_codemods.silent_change import SilentChange
from react_migrate_codemods.stream_listener import StreamListenerOnOutput
from react_migrate_codemods.trajectory_as_list import TrajectoryAsList
from react_migrate_codemods.trajectory_guard import TrajectoryGuard
from react_migrate_codemods.trajectory_mutation import TrajectoryMutation
from react_migrate_codemods.trajectory_read import TrajectoryRead
from react_migrate_codemods.truncate_override import TruncateOverride
from react_migrate_codemods.unused_suppression import UnusedSuppression

if TYPE_CHECKING:
    from react_migrate.migration.rule import Rule

RULES: tuple[Rule, ...] = (
    UnusedSuppression(),
    TrajectoryRead(),
    TrajectoryGuard(),
    TrajectoryAsList(),
    TrajectoryMutation(),
    ExtractorReasoning(),
    TruncateOverride(),
    CopiedLoop(),
    PrivateHelper(),
    ExtractPredictor(),
    PredictorName(),
    FinishTool(),
    ReactPredictorFields(),
    ReActV2Name(),
    MovedImport(),
    Identity(),
    ReservedField(),
    ReservedTool(),
    ShadowedArgument(),
    DroppedKeyword(),
    StreamListenerOnOutput(),
    ScriptedReply(),
    HandMadePrediction(),
    SavedState(),
    OlderDspy(),
    OpenRequirement(),
    SilentChange(),
)
"""Every rule; a new one is a new file and a line here."""

__all__ = ["RULES"]
